import { IconMailExclamation } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth.tsx';
import { useMail } from '#web/lib/site.tsx';
import classes from './email-banner.module.css';
import { MailedLink } from './mailed-link.tsx';
import { ResendButton } from './resend-button.tsx';

/** Reminds a member whose email is not confirmed; gone once it is, and where no link can arrive. */
export function EmailBanner() {
  const { member } = useAuth();
  const mail = useMail();
  if (!member || member.emailVerified || mail === 'kept') return null;
  return (
    <section className={classes.banner} aria-label="Email not confirmed">
      <IconMailExclamation size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <strong>Please confirm your email.</strong> <MailedLink email={member.email} />
      </div>
      <ResendButton size="sm" variant="default" />
    </section>
  );
}
