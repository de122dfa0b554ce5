import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import { familyReasons } from '#contract/safety/rules.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { call } from '../api.ts';
import { refreshHeld } from '../held-cache.ts';
import classes from './held-request.module.css';

const outcomes: Record<HeldMessage['state'], (reason: string) => string> = {
  held: (reason) => `A person looks at this before it is delivered. ${reason}`,
  removed: (reason) => `Not delivered: ${reason}`,
  undelivered: () => 'Not delivered: They take no message requests at the moment.',
};

/** A message request that has not become a chat. */
export function HeldRequest({ held }: { held: HeldMessage }) {
  const { id, text, state, family } = held;
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call.messages.withdraw({ id }),
    onError: (error) =>
      refusalOf(error)?.code === 'NOT_FOUND'
        ? undefined
        : toastFailure(error, 'The message could not be taken back.'),
    onSettled: () => refreshHeld(queryClient),
  });
  return (
    <section aria-label="Your message" className={classes.held}>
      <p className={classes.words}>{text}</p>
      <p role="status" className={classes.outcome}>
        {outcomes[state](family ? familyReasons[family] : '')}
      </p>
      <Button
        size="sm"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {state === 'held' ? 'Take back' : 'Put away'}
      </Button>
    </section>
  );
}
