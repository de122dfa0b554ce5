import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Site } from '#contract/site.ts';
import { api } from '#web/lib/account-api.ts';
import { clockText, useCountdown } from '#web/lib/countdown.ts';
import { retryAfterOf } from '#web/lib/failure.ts';
import { useMail } from '#web/lib/site.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';

const PAUSE_SECONDS = 60;

const news: Record<Site['mail'], string> = {
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
        return toast(news[mail]);
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
