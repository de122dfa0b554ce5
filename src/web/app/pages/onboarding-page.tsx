import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Member } from '#contract/accounts.ts';
import { MailedLink } from '#web/features/accounts/mailed-link.tsx';
import { ResendButton } from '#web/features/accounts/resend-button.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import { useMail, useSite } from '#web/lib/site.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import classes from './onboarding-page.module.css';

export function OnboardingPage() {
  const { brandName } = useSite();
  const { member } = useAuth();
  if (!member) return null;
  return (
    <PageFrame
      title={`Welcome to ${brandName}, ${member.name}`}
      lead="Your account is ready. This is what to do next."
      narrow
    >
      <ol className={classes.steps}>
        <Step done title="Create your account" text="Done. You are signed in on this device." />
        <ConfirmEmailStep member={member} />
        <Step
          title="Look around your dashboard"
          text="Your profile, your devices and your settings are there."
        >
          <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
        </Step>
      </ol>
    </PageFrame>
  );
}

/** Left out where no link can arrive. */
function ConfirmEmailStep({ member }: { member: Member }) {
  const mail = useMail();
  const title = 'Confirm your email';
  if (member.emailVerified) {
    return <Step done title={title} text={`Done. ${member.email} is confirmed.`} />;
  }
  if (mail === 'kept') return null;
  return (
    <Step
      title={title}
      text={
        <>
          <MailedLink email={member.email} /> Please open it.
        </>
      }
    >
      <ResendButton variant="default" size="sm" />
    </Step>
  );
}

interface StepProps {
  title: string;
  text: ReactNode;
  done?: boolean;
  children?: ReactNode;
}

function Step({ title, text, done = false, children }: StepProps) {
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {done && <IconCheck size={20} stroke={2.2} />}
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}
