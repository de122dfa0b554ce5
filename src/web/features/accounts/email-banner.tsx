import { IconMailExclamation } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth.tsx';
import classes from './email-banner.module.css';
import { ResendButton } from './resend-button.tsx';

/** Reminds a member whose email is not confirmed; gone once it is. */
export function EmailBanner() {
  const { member } = useAuth();
  if (!member || member.emailVerified) return null;
  return (
    <section className={classes.banner} aria-label="Email not confirmed">
      <IconMailExclamation size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <strong>Please confirm your email.</strong> We sent a link to {member.email}.
      </div>
      <ResendButton size="sm" variant="default" />
    </section>
  );
}
