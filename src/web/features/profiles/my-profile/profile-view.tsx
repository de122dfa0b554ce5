import type { Ref } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { ConnectionTypes } from '../view/connection-types.tsx';
import { FactList, NOT_TOLD } from '../view/fact-list.tsx';
import { GoalLists } from '../view/goal-lists.tsx';
import { lifestyleFacts, physicalFacts } from '../view/profile-facts.ts';
import { TagList } from '../view/tag-list.tsx';
import { WaitingTexts } from '../waiting-texts.tsx';
import { TraitBars } from '../view/trait-bars.tsx';
import { ownBasicFacts, preferenceFacts } from './own-facts.ts';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-view.module.css';
import { SectionCard } from './section-card.tsx';

interface ProfileViewProps {
  profile: OwnProfile;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Everything a member has told, and what is still open. */
export function ProfileView({ profile, headingRef }: ProfileViewProps) {
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
        <TraitBars personality={profile.personality} />
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
