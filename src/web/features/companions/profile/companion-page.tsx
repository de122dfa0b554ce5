import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { refusalOf } from '#web/lib/failure.ts';
import { useLive } from '#web/lib/live.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TestDevices } from '../calls/test-devices.tsx';
import { AvailableNow } from './available-now.tsx';
import { ownProfileQuery } from './companion.api.ts';
import { ForCompanions } from './for-companions.tsx';
import { MissingList } from './missing-list.tsx';
import { OfferForm } from './offer-form.tsx';
import { TimeOff } from './time-off.tsx';
import classes from './companion.module.css';

export function CompanionPage() {
  return (
    <PageFrame
      narrow
      title="Companion profile"
      lead="What you offer, in which languages and when. Members find you by it."
    >
      <OwnProfile />
    </PageFrame>
  );
}

function OwnProfile() {
  const queryClient = useQueryClient();
  const isNormal = useAuth().member?.userType === 'normal';
  const { data, error, refetch } = useQuery({ ...ownProfileQuery, enabled: !isNormal });
  // A person has looked at a text: it may have been all that was missing.
  useLive(safetyEvents.waitingChanged, () => {
    void queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
  });
  if (data) return <Sections profile={data} />;
  if (isNormal || refusalOf(error)?.code === 'COMPANIONS_ONLY') return <ForCompanions />;
  if (error)
    return <LoadFailure title="This did not load" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={480} radius="lg" />;
}

function Sections({ profile }: { profile: CompanionProfile }) {
  return (
    <div className={classes.stack}>
      <MissingList profile={profile} />
      <AvailableNow profile={profile} />
      <OfferForm profile={profile} />
      <TimeOff timeOff={profile.timeOff} />
      <TestDevices />
      <p className={classes.hint}>
        <Link to="/rates">What chats and calls pay, and when</Link>
      </p>
    </div>
  );
}
