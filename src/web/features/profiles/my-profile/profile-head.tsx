import { Badge, Title } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import type { Ref } from 'react';
import { shownText, type ClaimText } from '#contract/capabilities.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText } from '#web/lib/dates.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PhotoGallery } from '../photos/photo-gallery.tsx';
import { CompletenessMeter } from './completeness-meter.tsx';
import classes from './profile-head.module.css';
import { profileMode } from '../profile-mode.ts';

const kinds: Record<OwnProfile['userType'], ClaimText> = {
  normal: 'Member · joined',
  provider: [
    'Companion ·',
    {
      needs: 'identity-check',
      text: 'shown to others after your identity check ·',
      otherwise: { needs: 'profiles', text: 'others see you as a member ·' },
    },
    'joined',
  ],
};

interface ProfileHeadProps {
  profile: OwnProfile;
  /** Receives the focus when the edit mode is left. */
  headingRef: Ref<HTMLHeadingElement>;
}

export function ProfileHead({ profile, headingRef }: ProfileHeadProps) {
  const { displayName, userType, createdAt, email, settings, profileImages } = profile;
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
        </Title>
        <p className={classes.since}>
          {shownText(kinds[userType])} <span className={classes.date}>{dateText(createdAt)}</span>
        </p>
        <dl className={classes.lines}>
          <div>
            <dt>Email</dt>
            <dd>
              <EmailState email={email} />
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
