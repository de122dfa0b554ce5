import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { api } from '../api.ts';
import { onOtherTab } from '#web/lib/tabs.ts';
import { HelpOffer } from '../help-offer.tsx';
import { OwnProfileFailure } from '../own-profile-failure.tsx';
import { OnboardingCard } from './onboarding-card.tsx';
import { ProfileView } from './profile-view.tsx';

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
