import { Skeleton, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type ReactNode, type Ref } from 'react';
import {
  IconArrowRight,
  IconSparkles,
  IconCake,
  IconHeartHandshake,
  IconMapPin,
  IconMapPins,
  IconSchool,
  IconUserCircle,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react';
import { onOtherTab } from '#web/lib/tabs.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { ONBOARDING_STEPS } from '#contract/profiles/rules.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { promptFields } from '#contract/profiles/prompts.ts';
import * as options from '#contract/profiles/options.ts';
import { api } from '../profiles.api.ts';
import { HelpOffer } from '../help-offer.tsx';
import { OwnProfileFailure } from '../own-profile-failure.tsx';
import {
  ConnectionTypes,
  FactList,
  NOT_TOLD,
  GoalLists,
  PromptCards,
  TagList,
  TraitBars,
} from '../view/profile-parts.tsx';
import { lifestyleFacts, physicalFacts, basicFacts, type Fact } from '../view/profile-facts.ts';
import { WaitingTexts } from '../waiting-texts.tsx';
import { ProfileHead, SectionCard } from './profile-head.tsx';
import classes from './my-profile.module.css';

// Most visits only look, and all the fields with their lists are much to download.
const ProfileEdit = lazy(() =>
  import('../edit/profile-edit.tsx').then((module) => ({ default: module.ProfileEdit })),
);

interface MyProfileProps {
  editing: boolean;
  /** Stands above what is looked at. */
  note?: ReactNode;
}

/** The own profile, to look at or to edit. */
export function MyProfile({ editing, note }: MyProfileProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(api.profiles.own.queryOptions());
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = useRef(editing);

  useEffect(
    () =>
      onOtherTab((notice) => {
        if (notice !== 'profile-changed') return;
        void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
      }),
    [queryClient],
  );

  // Whoever leaves the edit mode finds themself at the top of what they edited.
  useEffect(() => {
    if (edited.current && !editing) heading.current?.focus({ preventScroll: true });
    edited.current = editing;
  }, [editing]);

  if (data && editing) {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <HelpOffer />
        <ProfileEdit profile={data} />
      </Suspense>
    );
  }
  if (data) {
    return (
      <>
        <HelpOffer />
        {!data.onboardingComplete && <OnboardingCard profile={data} />}
        {note}
        <ProfileView profile={data} headingRef={heading} />
      </>
    );
  }
  if (!error) return <ProfileSkeleton />;
  return <OwnProfileFailure error={error} onRetry={() => void refetch()} />;
}

function ProfileSkeleton() {
  return (
    <>
      <Skeleton height={380} radius="xl" mb={20} />
      <Skeleton height={220} radius="lg" />
    </>
  );
}

/** Leads back into the wizard, to the step that was reached. */
function OnboardingCard({ profile: { onboardingStep } }: { profile: OwnProfile }) {
  const begun = onboardingStep > 1;
  return (
    <section className={classes.card} aria-labelledby="finish-profile">
      <span className={classes.icon}>
        <IconSparkles size={28} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <Title order={2} id="finish-profile" size="1.375rem">
          Finish your profile
        </Title>
        <p>
          {begun
            ? `You are at step ${onboardingStep} of ${ONBOARDING_STEPS}. What you told us is kept.`
            : `${ONBOARDING_STEPS} short steps, so that the right people find you.`}
        </p>
        <ol className={classes.steps} aria-hidden="true">
          {Array.from({ length: ONBOARDING_STEPS }, (_, index) => (
            <li key={index} data-done={index + 1 < onboardingStep || undefined} />
          ))}
        </ol>
      </div>
      <LinkButton
        to="/onboarding"
        rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
      >
        {begun ? 'Continue' : 'Start'}
      </LinkButton>
    </section>
  );
}

interface ProfileViewProps {
  profile: OwnProfile;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Everything a member has told, and what is still open. */
function ProfileView({ profile, headingRef }: ProfileViewProps) {
  return (
    <div className={classes.sections}>
      <ProfileHead profile={profile} headingRef={headingRef} />
      <SectionCard editLink section="basic">
        <FactList facts={ownBasicFacts(profile)} />
        <WaitingTexts fields={['displayName', 'location', 'occupation']} />
      </SectionCard>
      <SectionCard editLink section="physical">
        <FactList facts={physicalFacts(profile)} />
      </SectionCard>
      <AboutMe profile={profile} />
      <SectionCard editLink section="prompts">
        {profile.prompts.length > 0 ? (
          <PromptCards prompts={profile.prompts} />
        ) : (
          <p className={classes.text} data-unset>
            {NOT_TOLD}
          </p>
        )}
        <WaitingTexts fields={promptFields} />
      </SectionCard>
      <SectionCard editLink section="interests">
        <TagList tags={profile.interests} tone="warm" />
        <WaitingTexts fields={['interests']} />
      </SectionCard>
      <SectionCard editLink section="hobbies">
        <TagList tags={profile.hobbies} />
        <WaitingTexts fields={['hobbies']} />
      </SectionCard>
      <SectionCard editLink section="lifestyle">
        <FactList facts={lifestyleFacts(profile)} />
      </SectionCard>
      <SectionCard editLink section="personality">
        {profile.personalityStated ? (
          <TraitBars personality={profile.personality} />
        ) : (
          <p className={classes.text} data-unset>
            {NOT_TOLD}
          </p>
        )}
      </SectionCard>
      <SectionCard editLink section="goals">
        <GoalLists profile={profile} />
      </SectionCard>
      <SectionCard
        editLink
        section="preferences"
        lead="Whom you would like to meet. Others only see how well you fit."
      >
        <FactList facts={preferenceFacts(profile)} />
        <h4 className={classes.name}>Shared interests you hope for</h4>
        <TagList tags={profile.preferences.interests} otherwise="Any" />
      </SectionCard>
    </div>
  );
}

function AboutMe({ profile: { bio, lookingFor, connectionTypes } }: { profile: OwnProfile }) {
  return (
    <SectionCard editLink section="about">
      <Text name="Bio" text={bio} />
      <WaitingTexts fields={['bio']} />
      <Text name="Looking for" text={lookingFor} />
      <WaitingTexts fields={['lookingFor']} />
      <h4 className={classes.name}>Connection types</h4>
      {connectionTypes.length > 0 ? (
        <ConnectionTypes types={connectionTypes} />
      ) : (
        <p className={classes.text} data-unset>
          {NOT_TOLD}
        </p>
      )}
    </SectionCard>
  );
}

function Text({ name, text }: { name: string; text: string | null }) {
  return (
    <>
      <h4 className={classes.name}>{name}</h4>
      <p className={classes.text} data-unset={text === null || undefined}>
        {text ?? NOT_TOLD}
      </p>
    </>
  );
}

/** With name, age and location, which others read in the heading. */
function ownBasicFacts(profile: OwnProfile): Fact[] {
  const { displayName, age, location } = profile;
  return [
    { label: 'Display name', Icon: IconUserCircle, value: displayName },
    { label: 'Age', Icon: IconCake, value: age === null ? null : String(age) },
    { label: 'Location', Icon: IconMapPin, value: location },
    ...basicFacts(profile),
  ];
}

/** Whom the member would like to meet; for their own eyes. */
function preferenceFacts({ preferences }: OwnProfile): Fact[] {
  const { gender, ageRange, distance, educationLevel, relationshipType, location } = preferences;
  return [
    { label: 'Gender', Icon: IconUsers, value: options.preferredGenderLabels[gender] },
    { label: 'Age', Icon: IconCake, value: `${ageRange.min} to ${ageRange.max}` },
    { label: 'Distance', Icon: IconMapPins, value: `Up to ${distance} km` },
    {
      label: 'Education',
      Icon: IconSchool,
      value: options.preferredEducationLabels[educationLevel],
    },
    {
      label: 'Relationship type',
      Icon: IconHeartHandshake,
      value: options.relationshipTypeLabels[relationshipType],
    },
    { label: 'Location', Icon: IconUserHeart, value: location || 'Anywhere' },
  ];
}
