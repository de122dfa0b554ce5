import { Badge, Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { connectionTypeLabels } from '#contract/options.ts';
import type { OwnProfile } from '#contract/profiles.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api } from '#web/lib/call.ts';
import { dateText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './profile-tab.module.css';

export function ProfileTab() {
  const { data, error, refetch } = useQuery(api.profiles.own.queryOptions());
  if (data) return <ProfileCard profile={data} />;
  if (!error) return <Skeleton height={420} radius="xl" />;
  return (
    <EmptyState
      icon={IconCloudOff}
      title="We could not load your profile"
      text={failureText(error, 'Something went wrong on our side.')}
    >
      <Button onClick={() => void refetch()}>Try again</Button>
    </EmptyState>
  );
}

function ProfileCard({ profile }: { profile: OwnProfile }) {
  const { ageRange } = profile.preferences;
  const categories = profile.connectionTypes.map((type) => connectionTypeLabels[type]);
  return (
    <section className={classes.card} aria-labelledby="my-profile">
      <div className={classes.head}>
        <span className={classes.initial} aria-hidden="true">
          {profile.displayName.charAt(0).toUpperCase()}
        </span>
        <div className={classes.words}>
          <Title order={2} id="my-profile">
            {profile.displayName}
          </Title>
          <p className={classes.since}>
            {profile.userType === 'provider' ? 'Companion' : 'Member'} · joined{' '}
            <span className={classes.date}>{dateText(profile.createdAt)}</span>
          </p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name="Email">
          <EmailState email={profile.email} />
        </Fact>
        <Fact name="Connection categories">{categories.join(', ') || 'None chosen yet'}</Fact>
        <Fact name="Preferred age">
          {ageRange.min} to {ageRange.max}
        </Fact>
        <Fact name="Who can see you">
          {profile.settings.profileVisibility ? 'Members only' : 'Nobody'}
        </Fact>
      </dl>
    </section>
  );
}

function EmailState({ email }: { email: string }) {
  const { member } = useAuth();
  return (
    <>
      <span>{email}</span>
      {member?.emailVerified ? (
        <Badge color="leaf" variant="light" size="lg" tt="none">
          Confirmed
        </Badge>
      ) : (
        <Badge color="marigold" variant="light" size="lg" tt="none">
          Not confirmed
        </Badge>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
