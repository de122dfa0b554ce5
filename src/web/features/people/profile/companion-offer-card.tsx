import { useId } from 'react';
import { languageLabels } from '#contract/companions/languages.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import type { MemberView } from '#contract/discovery/endpoints.ts';
import { answersWithinLabels } from '#contract/discovery/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { AvailableMark } from '../cards/offer-line.tsx';
import classes from './companion-offer-card.module.css';

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
        <dd className={classes.words}>{offer.offers}</dd>
        <dt>Refuses</dt>
        <dd className={classes.words}>{offer.refuses}</dd>
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
