import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { IconCloudOff } from '@tabler/icons-react';
import { api } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OnboardingWizard } from './onboarding-wizard.tsx';

/** The wizard for whoever has not finished it; the others are led to their dashboard. */
export function Onboarding() {
  const { data, error, refetch } = useQuery(api.profiles.own.queryOptions());
  if (data?.onboardingComplete) return <Navigate to="/dashboard" replace />;
  if (data) return <OnboardingWizard key={data.uid} stored={data} />;
  if (!error) return <WizardSkeleton />;
  return (
    <EmptyState
      icon={IconCloudOff}
      title="We could not load your profile"
      text={failureText(error, 'Something went wrong on our side.')}
      order={1}
    >
      <Button onClick={() => void refetch()}>Try again</Button>
    </EmptyState>
  );
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
