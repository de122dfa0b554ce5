import { Badge, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconChevronDown,
  IconEye,
  IconPencil,
  IconCircleCheck,
  IconPlus,
} from '@tabler/icons-react';
import { type Ref, useState, type ReactNode } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText } from '#web/lib/dates.ts';
import { VERIFY } from '#web/lib/routes.ts';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { completeness, type ProfileSection } from '#contract/profiles/completeness.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { PhotoGallery } from '../photos/photo-gallery.tsx';
import { profileMode } from '../profile-mode.ts';
import classes from './my-profile.module.css';

function kindOf({ userType, companion }: OwnProfile): string {
  if (userType === 'normal') return 'Member · joined';
  return companion ? 'Companion · joined' : 'Companion · others see you as a member · joined';
}

interface ProfileHeadProps {
  profile: OwnProfile;
  /** Receives the focus when the edit mode is left. */
  headingRef: Ref<HTMLHeadingElement>;
}

export function ProfileHead({ profile, headingRef }: ProfileHeadProps) {
  const { displayName, verified, createdAt, email, settings, profileImages } = profile;
  return (
    <section className={classes.head} aria-labelledby="my-profile">
      <div>
        <PhotoGallery
          photos={profileImages}
          name={displayName}
          sizes="(width < 768px) 100vw, 300px"
        />
      </div>
      <div className={classes.profileHeadWords}>
        <Title order={2} id="my-profile" ref={headingRef} tabIndex={-1}>
          {displayName}
          {verified && (
            <>
              {' '}
              <VerifiedMark size="0.85em" />
            </>
          )}
        </Title>
        <p className={classes.since}>
          {kindOf(profile)} <span className={classes.date}>{dateText(createdAt)}</span>
        </p>
        <dl className={classes.lines}>
          <div>
            <dt>Email</dt>
            <dd>
              <EmailState email={email} />
            </dd>
          </div>
          <div>
            <dt>Identity</dt>
            <dd>
              <IdentityState verified={verified} />
            </dd>
          </div>
          <div>
            <dt>Who can see you</dt>
            <dd>
              {settings.profileVisibility
                ? 'Members only'
                : 'People you liked, matched or wrote to'}
            </dd>
          </div>
        </dl>
        <CompletenessMeter profile={profile} />
        <div className={classes.actions}>
          <LinkButton
            {...profileMode('edit')}
            leftSection={<IconPencil size={20} stroke={1.7} aria-hidden />}
          >
            Edit Profile
          </LinkButton>
          <LinkButton
            {...profileMode('public')}
            variant="default"
            leftSection={<IconEye size={20} stroke={1.7} aria-hidden />}
          >
            See it as others do
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function IdentityState({ verified }: { verified: boolean }) {
  if (verified)
    return (
      <Badge color="leaf" variant="light" size="lg" tt="none">
        Verified
      </Badge>
    );
  return (
    <>
      <Badge color="marigold" variant="light" size="lg" tt="none">
        Not verified
      </Badge>
      <Link to={VERIFY}>Get verified</Link>
    </>
  );
}

function EmailState({ email }: { email: string }) {
  const { member } = useAuth();
  const confirmed = member?.emailVerified === true;
  return (
    <>
      <span>{email}</span>
      <Badge color={confirmed ? 'leaf' : 'marigold'} variant="light" size="lg" tt="none">
        {confirmed ? 'Confirmed' : 'Not confirmed'}
      </Badge>
    </>
  );
}

/** So many missing parts are named at once: a long list would sound like a reproach. */
const SHOWN = 4;

function CompletenessMeter({ profile }: { profile: OwnProfile }) {
  const { percent, missing } = completeness(profile, profile.waiting);
  const [all, setAll] = useState(false);
  const shown = all ? missing : missing.slice(0, SHOWN);
  const more = missing.length - shown.length;
  return (
    <div className={classes.meter}>
      <div className={classes.line}>
        <span>
          Your profile is <strong>{percent}% complete</strong>
        </span>
        {percent === 100 && (
          <IconCircleCheck size={22} stroke={1.8} aria-hidden className={classes.done} />
        )}
      </div>
      <ShareBar
        label="Profile completeness"
        share={percent / 100}
        color={percent === 100 ? 'leaf' : 'marigold'}
      />
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label="Still missing">
          {shown.map(({ label, section }) => (
            <li key={label}>
              <Link {...profileMode('edit')} hash={section} className={classes.part}>
                <IconPlus size={16} stroke={2} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button type="button" className={classes.more} onClick={() => setAll(true)}>
                and {more} more
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

interface SectionCardProps {
  section: ProfileSection;
  lead?: ReactNode;
  /** Leads to the same section in the edit mode. */
  editLink?: boolean;
  /** Only its title is seen until it is opened. What was typed in it stays. */
  fold?: { open: boolean; onToggle: () => void } | undefined;
  children: ReactNode;
}

/** One part of My Profile; its id is what links jump to. */
export function SectionCard({ section, lead, editLink = false, fold, children }: SectionCardProps) {
  const body = `${section}-body`;
  return (
    <section
      id={section}
      className={classes.profileHeadCard}
      aria-labelledby={`${section}-title`}
      data-folded={(fold && !fold.open) || undefined}
    >
      <div className={classes.sectionCardHead}>
        <h3 id={`${section}-title`} tabIndex={-1} className={classes.title}>
          {fold ? (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={fold.open}
              aria-controls={body}
              onClick={fold.onToggle}
            >
              {sectionTitles[section]}
              <IconChevronDown size={22} stroke={1.7} aria-hidden />
            </button>
          ) : (
            sectionTitles[section]
          )}
        </h3>
        {editLink && (
          <Link
            {...profileMode('edit')}
            hash={section}
            className={classes.edit}
            aria-label={`Edit ${sectionTitles[section]}`}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
            Edit
          </Link>
        )}
      </div>
      <div id={body} hidden={fold && !fold.open}>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}

export const sectionTitles: Record<ProfileSection, string> = {
  photos: 'Photos',
  basic: 'Basic Information',
  physical: 'Physical Traits',
  about: 'About Me',
  prompts: 'Questions I answer',
  interests: 'Interests',
  hobbies: 'Hobbies',
  lifestyle: 'Lifestyle',
  personality: 'Personality Traits',
  goals: 'Relationship Goals',
  preferences: 'Matching Preferences',
};
