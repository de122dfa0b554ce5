import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconHourglass, IconEyeOff } from '@tabler/icons-react';
import { safetyEvents } from '#contract/safety/events.ts';
import type { TextField } from '#contract/safety/rules.ts';
import type { WaitingText } from '#contract/safety/waiting.endpoints.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { useLive } from '#web/lib/live.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { api, call } from './profiles.api.ts';
import classes from './waiting-texts.module.css';

/** Beside the fields of a section: what was written there and others do not see. */
export function WaitingTexts({ fields }: { fields: readonly TextField[] }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(api.safety.waiting.queryOptions());
  useLive(safetyEvents.waitingChanged, () => {
    void queryClient.invalidateQueries({ queryKey: api.safety.waiting.key() });
    void queryClient.invalidateQueries({ queryKey: api.profiles.own.key() });
  });
  const waiting = data?.items.filter(({ field }) => fields.includes(field)) ?? [];
  return waiting.map((text) => <Waiting key={text.id} waiting={text} />);
}

function Waiting({ waiting: { id, text, state, reason } }: { waiting: WaitingText }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call.safety.withdrawText({ id }),
    onError: (error) =>
      // It was decided a moment ago.
      refusalOf(error)?.code === 'NOT_FOUND'
        ? undefined
        : toastFailure(error, 'The text could not be taken back.'),
    onSettled: () =>
      Promise.all(
        [api.safety.waiting.key(), api.profiles.own.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const waits = state === 'held';
  const Icon = waits ? IconHourglass : IconEyeOff;
  return (
    <div className={classes.waiting} data-removed={!waits || undefined}>
      <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <div>
        <p role="status" className={classes.state}>
          <strong>{waits ? 'Waits for a look by our team' : 'Not shown to others'}</strong>
          <br />
          {reason}
        </p>
        <p className={classes.text}>{text}</p>
        <Button
          size="sm"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {waits ? 'Take back' : 'Put away'}
        </Button>
      </div>
    </div>
  );
}
