import { Suspense, useEffect } from 'react';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useAuth } from '#web/lib/auth.tsx';
import { useMail, useSite } from '#web/lib/site.tsx';
import { MailedLink, PhoneOffer, ResendButton } from '#web/features/accounts/index.ts';
import { api } from '../profiles.api.ts';
import { OwnProfileFailure } from '../own-profile-failure.tsx';
import { keepUnsaved } from './onboarding-answers.ts';
import { OnboardingWizard } from './onboarding-wizard.tsx';
import classes from './onboarding.module.css';

export function OnboardingPage() {
  const { brandName } = useSite();
  const { member } = useAuth();
  if (!member) return null;
  return (
    <div className={classes.page}>
      <p className={classes.welcome}>
        Welcome to {brandName}, {member.name}
      </p>
      <Suspense>
        <PhoneOffer />
      </Suspense>
      <Onboarding />
      <ConfirmEmailHint />
    </div>
  );
}

/** Left out where no link can arrive. */
function ConfirmEmailHint() {
  const { member } = useAuth();
  const mail = useMail();
  if (!member || member.emailVerified || mail === 'kept') return null;
  return (
    <aside className={classes.hint} aria-label="Confirm your email">
      <p>
        Confirm your email when it suits you. <MailedLink email={member.email} />
      </p>
      <ResendButton variant="subtle" size="sm" />
    </aside>
  );
}

/** The wizard for whoever has not finished it; the others are led to their dashboard. */
function Onboarding() {
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
