import { useMail, useSite } from '#web/lib/site.tsx';
import classes from './account-form.module.css';

/** Says where the link for an address is. Not every site can send mail, and none may pretend to. */
export function MailedLink({ email }: { email: string }) {
  const mail = useMail();
  if (mail === 'kept') return <AskSupport />;
  if (mail === 'delivered') {
    return (
      <>
        We sent a link to <strong>{email}</strong>.
      </>
    );
  }
  return (
    <>
      The link for <strong>{email}</strong> waits in <OutboxLink />.
    </>
  );
}

/** The outbox is a page of the server, not of the app. */
export function OutboxLink() {
  return (
    <a href="/outbox" className={classes.inlineLink}>
      the demo&apos;s outbox
    </a>
  );
}

export function AskSupport() {
  const { supportEmail } = useSite();
  return (
    <>
      This site does not send mail by itself. For the link, please write to{' '}
      <a href={`mailto:${supportEmail}`} className={classes.inlineLink}>
        {supportEmail}
      </a>
      .
    </>
  );
}
