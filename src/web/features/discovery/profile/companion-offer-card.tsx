import { useId } from 'react';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { languageLabels } from '#contract/profiles/languages.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import type { MemberView } from '#contract/discovery/endpoints.ts';
import { answersWithinLabels } from '#contract/discovery/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import type { Compatibility } from '#contract/profiles/compatibility.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { AvailableMark } from '#web/features/matching/index.ts';
import classes from './profile.module.css';

type Offer = NonNullable<MemberView['companionOffer']>;

/** On a profile: what they offer as a companion, in their own words first. */
export function CompanionOfferCard({ offer }: { offer: Offer }) {
  const id = useId();
  const { categories, kinds, languages, answersWithin, answeredPercent, rating } = offer;
  const facts = [
    { name: 'Companion for', value: categories.map((one) => connectionTypeLabels[one]) },
    { name: 'Meets by', value: kinds.map((one) => companionKindLabels[one]) },
    { name: 'Speaks', value: languages.map((one) => languageLabels[one]) },
  ];
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          As a companion
        </h3>
        {offer.availableNow && <AvailableMark />}
      </div>
      {(answersWithin || answeredPercent !== null || rating) && (
        <p className={classes.known}>
          {[
            rating && `${rating.stars.toFixed(1)} of 5 from ${rating.count} ratings`,
            answersWithin && answersWithinLabels[answersWithin],
            answeredPercent !== null && `Answers ${answeredPercent} % of requests`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <dl className={classes.facts}>
        <dt>Offers</dt>
        <dd className={classes.text}>{offer.offers}</dd>
        <dt>Refuses</dt>
        <dd className={classes.text}>{offer.refuses}</dd>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CompatibilityCardProps {
  compatibility: Compatibility | null;
  shared: string[];
}

/** What the two share, in words; how the number comes about only for who asks. */
export function CompatibilityCard({ compatibility, shared }: CompatibilityCardProps) {
  if (!compatibility && shared.length === 0) return null;
  return (
    <section className={classes.compatibilityCardCard} aria-label="What you share">
      {shared.length > 0 && (
        <p className={classes.shared}>You both: {shared.slice(0, SHARED_SHOWN).join(', ')}</p>
      )}
      {compatibility && (
        <details>
          <summary className={classes.why}>Why {compatibility.percent}%?</summary>
          <dl className={classes.parts}>
            {compatibility.parts.map((each) => (
              <div key={each.part} className={classes.part}>
                <dt>
                  {partTitles[each.part]}
                  <span className={classes.compatibilityCardWords}>{partText(each)}</span>
                </dt>
                <dd>
                  {points(each.earned)}
                  <span className={classes.possible}> of {each.possible}</span>
                </dd>
                <div className={classes.bar} aria-hidden="true">
                  <ShareBar share={each.earned / each.possible} color="leaf" />
                </div>
              </div>
            ))}
          </dl>
          <p className={classes.note}>Only what both of you have told is compared.</p>
        </details>
      )}
    </section>
  );
}

const SHARED_SHOWN = 8;

type Part = Compatibility['parts'][number];

const partTitles: Readonly<Record<Part['part'], string>> = {
  age: 'Age',
  location: 'Location',
  interests: 'Interests',
  connectionTypes: 'Connection types',
  personality: 'Personality',
};

/** Says in words what the points say in numbers. */
export function partText({ part, earned, possible }: Part): string {
  const share = earned / possible;
  switch (part) {
    case 'age':
      // Whom they prefer is theirs to tell.
      return share > 0 ? 'Your age fits' : 'Your age does not quite fit';
    case 'location':
      return share > 0 ? 'You live in the same place' : 'You live in different places';
    case 'interests':
      if (share === 0) return 'No shared interests yet';
      return share >= 0.5 ? 'You share many interests' : 'You share some interests';
    case 'connectionTypes':
      return share > 0 ? 'You look for the same kind of company' : 'You look for different company';
    case 'personality':
      if (share >= 0.8) return 'You are very much alike';
      return share >= 0.6 ? 'You are alike in many ways' : 'You are quite different';
  }
}

/** 12.5 stays 12.5; 8.333… becomes 8.3. */
export function points(earned: number): string {
  return String(Math.round(earned * 10) / 10);
}

/** In the shape of the profile that comes. */
export function ProfileSkeleton() {
  return (
    <div className={classes.profile} role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={classes.photo}>
        <Skeleton height="100%" radius="xl" />
      </div>
      <div>
        <Skeleton height={40} width="60%" />
        <Skeleton height={20} width="45%" mt={16} />
        <Skeleton height={34} width="80%" radius="xl" mt={16} />
        <Skeleton height={46} width={180} radius="xl" mt={24} />
        <Skeleton height={180} radius="lg" mt={28} />
      </div>
    </div>
  );
}
