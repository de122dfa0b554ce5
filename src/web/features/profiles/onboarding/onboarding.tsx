import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { OwnProfileFailure } from '../own-profile-failure.tsx';
import { keepUnsaved } from './onboarding-draft.ts';
import { OnboardingWizard } from './onboarding-wizard.tsx';

/** The wizard for whoever has not finished it; the others are led to their dashboard. */
export function Onboarding() {
  const { data, error, refetch } = useQuery(api.profiles.own.queryOptions());
  if (data?.onboardingComplete) return <Finished memberId={data.memberId} />;
  if (data) return <OnboardingWizard key={data.memberId} stored={data} />;
  if (!error) return <WizardSkeleton />;
  return <OwnProfileFailure error={error} onRetry={() => void refetch()} order={1} />;
}

/** What is left of the wizard on this device is older than the profile by now. */
function Finished({ memberId }: { memberId: string }) {
  useEffect(() => keepUnsaved(memberId, null), [memberId]);
  return <Navigate to="/dashboard" replace />;
}

function WizardSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height={5} />
      <Skeleton height={42} width="min(420px, 80%)" mt={64} radius="md" />
      <Skeleton height={20} width="min(520px, 95%)" mt={16} />
      <Skeleton height={280} mt={36} radius="lg" />
    </div>
  );
}
