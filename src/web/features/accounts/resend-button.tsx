import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';
import { clockText, useCountdown } from '#web/lib/countdown.ts';
import { retryAfterOf } from '#web/lib/failure.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';

const PAUSE_SECONDS = 60;

/** Mails the confirmation link again, with a pause between two mails. */
export function ResendButton(look: Pick<ButtonProps, 'size' | 'variant'>) {
  const [waitSeconds, startWait] = useCountdown();
  const { mutate, isPending } = useMutation(
    api.accounts.resendConfirmation.mutationOptions({
      onSuccess: () => {
        startWait(PAUSE_SECONDS);
        return toast('A new link is on its way. Please check your inbox.');
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
