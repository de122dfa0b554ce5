import { Suspense } from 'react';
import { useAuth } from '#web/lib/auth.tsx';
import { useMail, useSite } from '#web/lib/site.tsx';
import { MailedLink, PhoneOffer, ResendButton } from '#web/features/accounts/index.ts';
import { Onboarding } from './onboarding.tsx';
import classes from './onboarding-page.module.css';

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
