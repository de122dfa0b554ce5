import { IconFlag, IconMapPin } from '@tabler/icons-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PublicProfile as Profile, ShownPhoto } from '#contract/profiles/endpoints.ts';
import type { PromptAnswer } from '#contract/profiles/prompts.ts';
import { CompanionMark, VerifiedLabel } from '#web/ui/trust-marks.tsx';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { NoPhoto } from '../photos/photo-gallery.tsx';
import {
  ConnectionTypes,
  FactList,
  GoalLists,
  PromptCard,
  TagList,
  TraitBars,
} from '../view/profile-parts.tsx';
import { basicFacts, goalGroups, lifestyleFacts, physicalFacts } from '../view/profile-facts.ts';
import { api } from '../profiles.api.ts';
import { OwnProfileFailure } from '../own-profile-failure.tsx';
import classes from './public-profile.module.css';

type RenderLike = (liked: { photo: ShownPhoto } | { answer: PromptAnswer }) => ReactNode;

interface PublicProfileProps {
  profile: Profile;
  /** What the viewer can do about this member. */
  actions?: ReactNode;
  onReportPhoto?: (photo: ShownPhoto) => void;
  /** The heart beside a photo or an answer. */
  renderLike?: RenderLike;
  /** When they were last here, in words. */
  lastActive?: string | null;
  heading?: 'h1' | 'h2';
  /** Stands below what they say of themselves. */
  children?: ReactNode;
}

/** A member as other members see them: faces and words first, figures last. Sections without content are left out. */
export function PublicProfile({
  profile,
  actions,
  onReportPhoto,
  renderLike,
  lastActive = null,
  heading: Name = 'h1',
  children,
}: PublicProfileProps) {
  const { displayName, age, location, connectionTypes, bio, profileImages } = profile;
  const [first, ...others] = profileImages;
  return (
    <article className={classes.profile} aria-label={displayName}>
      <div className={classes.first}>
        {first ? (
          <ProfilePhoto
            photo={first}
            alt={`${displayName}, photo 1`}
            sizes="(width < 768px) 100vw, 440px"
            eager
            onReport={onReportPhoto}
            renderLike={renderLike}
          />
        ) : (
          <NoPhoto name={displayName} />
        )}
      </div>
      <div className={classes.text}>
        <header className={classes.head}>
          <Name className={classes.name}>
            {displayName}
            {age !== null && <span className={classes.age}>, {age}</span>}
          </Name>
          {(profile.verified || profile.companion) && (
            <div className={classes.marks}>
              {profile.verified && <VerifiedLabel />}
              {profile.companion && <CompanionMark />}
            </div>
          )}
          <p className={classes.place}>
            <IconMapPin size={20} stroke={1.6} aria-hidden />
            {location ?? 'Location not set'}
            {lastActive && <span>· {lastActive}</span>}
          </p>
          {connectionTypes.length > 0 && <ConnectionTypes types={connectionTypes} />}
        </header>
        {actions && <div className={classes.actions}>{actions}</div>}
        <Part title="About Me">
          <p className={bio ? classes.bio : classes.unset}>{bio ?? 'No bio available'}</p>
        </Part>
        {children}
        <Story
          profile={profile}
          photos={others}
          onReportPhoto={onReportPhoto}
          renderLike={renderLike}
        />
        <Sections profile={profile} />
      </div>
    </article>
  );
}

type OnReport = ((photo: ShownPhoto) => void) | undefined;

interface StoryProps {
  profile: Profile;
  /** Those after the first. */
  photos: readonly ShownPhoto[];
  onReportPhoto: OnReport;
  renderLike: RenderLike | undefined;
}

/** What they say of themselves, and their other photos, in turns. */
function Story({ profile, photos, onReportPhoto, renderLike }: StoryProps) {
  const { displayName: name, prompts } = profile;
  const words = wordsOf(profile, renderLike);
  const pictures = photos.map((photo, place) => (
    <ProfilePhoto
      key={photo.id}
      photo={photo}
      alt={`${name}, photo ${place + 2}`}
      sizes="(width < 768px) 100vw, 300px"
      onReport={onReportPhoto}
      renderLike={renderLike}
    />
  ));
  // An answer is worth the first look; without one, the bio above was the words of this turn.
  const [first, second] = prompts.length > 0 ? [words, pictures] : [pictures, words];
  const turns = Array.from({ length: Math.max(first.length, second.length) }, (_, place) => [
    first[place],
    second[place],
  ]).flat();
  if (turns.length === 0) return null;
  return (
    <section className={classes.story} aria-label={`More of ${name}`}>
      {turns}
    </section>
  );
}

/** Their answers first, then what they wrote and like. */
function wordsOf(
  { prompts, lookingFor, interests, hobbies }: Profile,
  renderLike: RenderLike | undefined,
): ReactElement[] {
  const answers = prompts.map((prompt) => (
    <PromptCard key={prompt.prompt} {...prompt} like={renderLike?.({ answer: prompt })} />
  ));
  const others = [
    lookingFor && (
      <Part key="looking for" title="Looking For">
        <p className={classes.bio}>{lookingFor}</p>
      </Part>
    ),
    interests.length > 0 && (
      <Part key="interests" title="Interests">
        <TagList tags={interests} tone="warm" />
      </Part>
    ),
    hobbies.length > 0 && (
      <Part key="hobbies" title="Hobbies">
        <TagList tags={hobbies} />
      </Part>
    ),
  ].filter((part) => typeof part === 'object' && part !== null);
  return [...answers, ...others];
}

interface ProfilePhotoProps {
  photo: ShownPhoto;
  alt: string;
  /** The width of the slot, as in the img attribute. */
  sizes: string;
  eager?: boolean;
  /** Missing where nobody reports: among one's own. */
  onReport: OnReport;
  renderLike: RenderLike | undefined;
}

/** One photo, with what can be done about it in its corners. */
function ProfilePhoto({
  photo,
  alt,
  sizes,
  eager = false,
  onReport,
  renderLike,
}: ProfilePhotoProps) {
  return (
    <div className={classes.photo}>
      <PhotoImage photo={photo} alt={alt} sizes={sizes} eager={eager} />
      {onReport && (
        <ActionIcon
          variant="transparent"
          className={classes.report}
          aria-label="Report this photo"
          title="Report this photo"
          onClick={() => onReport(photo)}
        >
          <IconFlag size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      {renderLike && <div className={classes.like}>{renderLike({ photo })}</div>}
    </div>
  );
}

/** Figures, after all words. */
function Sections({ profile }: { profile: Profile }) {
  const { personality, personalityStated } = profile;
  const basic = basicFacts(profile).filter(({ value }) => value !== null);
  const physical = physicalFacts(profile).filter(({ value }) => value !== null);
  const lifestyle = lifestyleFacts(profile).filter(({ value }) => value !== null);
  const hasGoals = goalGroups(profile).some(({ goals }) => goals.length > 0);
  return (
    <>
      {basic.length > 0 && (
        <Part title="Basic Information">
          <FactList facts={basic} />
        </Part>
      )}
      {physical.length > 0 && (
        <Part title="Physical Traits">
          <FactList facts={physical} />
        </Part>
      )}
      {lifestyle.length > 0 && (
        <Part title="Lifestyle">
          <FactList facts={lifestyle} />
        </Part>
      )}
      {personalityStated && (
        <Part title="Personality Traits">
          <TraitBars personality={personality} />
        </Part>
      )}
      {hasGoals && (
        <Part title="Relationship Goals">
          <GoalLists profile={profile} toldOnly />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The own profile exactly as the server gives it to others. */
export function OwnPublicProfile() {
  const { data, error, refetch } = useQuery(
    // What was just changed elsewhere has to show.
    api.profiles.ownAsOthersSeeIt.queryOptions({ staleTime: 0 }),
  );
  if (data) return <PublicProfile profile={data} heading="h2" />;
  if (!error) return <Skeleton height={520} radius="xl" />;
  return <OwnProfileFailure error={error} onRetry={() => void refetch()} />;
}
