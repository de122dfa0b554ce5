import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconMailExclamation } from '@tabler/icons-react';
import { useMail, useSite } from '#web/lib/site.tsx';
import type { Site } from '#contract/site.ts';
import { api } from '#web/lib/accounts.api.ts';
import { clockText, useCountdown } from '#web/lib/countdown.ts';
import { retryAfterOf } from '#web/lib/failure.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useAuth } from '#web/lib/auth.tsx';
import accountForm from './account-form.module.css';

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
    <a href="/outbox" className={accountForm.inlineLink}>
      the demo&apos;s outbox
    </a>
  );
}

/** Below a form that somebody opens before they know. */
export function DemoNote() {
  if (useMail() !== 'shown') return null;
  return (
    <p className={accountForm.demo}>
      This is a demo. Its mails are not sent; they wait in <OutboxLink />.
    </p>
  );
}

export function AskSupport() {
  const { supportEmail } = useSite();
  return (
    <>
      This site does not send mail by itself. For the link, please write to{' '}
      <a href={`mailto:${supportEmail}`} className={accountForm.inlineLink}>
        {supportEmail}
      </a>
      .
    </>
  );
}

const PAUSE_SECONDS = 60;

const sentTexts: Record<Site['mail'], string> = {
  delivered: 'A new link is on its way. Please check your inbox.',
  shown: 'A new link waits in the outbox of this demo.',
  kept: 'A new link was made, but this site does not send mail.',
};

/** Mails the confirmation link again, with a pause between two mails. */
export function ResendButton(look: Pick<ButtonProps, 'size' | 'variant'>) {
  const mail = useMail();
  const [waitSeconds, startWait] = useCountdown();
  const { mutate, isPending } = useMutation(
    api.accounts.resendConfirmation.mutationOptions({
      onSuccess: () => {
        startWait(PAUSE_SECONDS);
        return toast(sentTexts[mail]);
      },
      onError: (error) => {
        const seconds = retryAfterOf(error);
        if (seconds !== null) startWait(seconds);
        return toastFailure(error, 'We could not send the link. Please try again.');
      },
    }),
  );
  return (
    <Button {...look} disabled={isPending || waitSeconds > 0} onClick={() => mutate({})}>
      {waitSeconds > 0 ? `Resend in ${clockText(waitSeconds)}` : 'Resend link'}
    </Button>
  );
}

/** Reminds a member whose email is not confirmed; gone once it is, and where no link can arrive. */
export function EmailBanner() {
  const { member } = useAuth();
  const mail = useMail();
  if (!member || member.emailVerified || mail === 'kept') return null;
  return (
    <section className={accountForm.banner} aria-label="Email not confirmed">
      <IconMailExclamation size={24} stroke={1.6} aria-hidden className={accountForm.icon} />
      <div className={accountForm.text}>
        <strong>Please confirm your email.</strong> <MailedLink email={member.email} />
      </div>
      <ResendButton size="sm" variant="default" />
    </section>
  );
}
