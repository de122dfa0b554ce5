import { Badge, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconEye, IconPencil } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText } from '#web/lib/dates.ts';
import { VERIFY } from '#web/lib/routes.ts';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PhotoGallery } from '../photos/photo-gallery.tsx';
import { CompletenessMeter } from './completeness-meter.tsx';
import classes from './profile-head.module.css';
import { profileMode } from '../profile-mode.ts';

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
      <div className={classes.photos}>
        <PhotoGallery
          photos={profileImages}
          name={displayName}
          sizes="(width < 768px) 100vw, 300px"
        />
      </div>
      <div className={classes.words}>
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
