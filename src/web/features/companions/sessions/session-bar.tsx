import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { clockText } from '#web/lib/countdown.ts';
import { call } from '../companions.api.ts';
import {
  putAway,
  putSession,
  type HeardSession,
  afterwards,
  endedText,
  spokenOf,
  WARNING,
  countedBy,
  standOf,
} from './sessions.ts';
import classes from './session-bar.module.css';

export function SessionBar({ session }: { session: HeardSession }) {
  const { kind, endedAt, warned } = session;
  const isOver = endedAt !== null;
  const tone = isOver ? 'over' : warned ? 'soon' : 'on';
  return (
    <section className={classes.bar} data-tone={tone} aria-label="Session">
      {isOver ? <Ended session={session} /> : <Running session={session} />}
      {/* A call tells it by itself. */}
      {kind === 'chat' && <VisuallyHidden role="status">{spokenOf(session)}</VisuallyHidden>}
    </section>
  );
}

function Running({ session }: { session: HeardSession }) {
  return (
    <>
      <p className={classes.line}>
        <SessionClock session={session} />
        {session.warned && <span className={classes.warning}>{WARNING}</span>}
      </p>
      {session.kind === 'chat' && <EndButton session={session} />}
    </>
  );
}

function EndButton({ session: { id, side } }: { session: HeardSession }) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call.companions.endSession({ id }),
  });
  async function end() {
    const sure = await confirm({
      title: 'End this session?',
      body:
        side === 'client'
          ? 'The chat becomes read-only for both of you. What is left of your companion time stays in your plan.'
          : 'The chat becomes read-only for both of you.',
      confirmLabel: 'End session',
      cancelLabel: 'Keep chatting',
    });
    if (!sure) return;
    try {
      putSession(queryClient, await mutateAsync());
    } catch (error) {
      await toastFailure(error, 'The session did not end. Please try again.');
    }
  }
  return (
    <Button size="compact-md" variant="default" loading={isPending} onClick={() => void end()}>
      End session
    </Button>
  );
}

function Ended({ session }: { session: HeardSession }) {
  const queryClient = useQueryClient();
  const more = afterwards(session);
  return (
    <>
      <p className={classes.line}>
        <strong>{endedText(session)}</strong>
        {more && <span>{more}</span>}
        {session.side === 'client' ? (
          <Link to="/dashboard" search={{ tab: 'subscription' }} className={classes.link}>
            Your companion time
          </Link>
        ) : (
          <Link to="/earnings" className={classes.link}>
            Your earnings
          </Link>
        )}
      </p>
      <ActionIcon
        color="gray"
        aria-label="Close"
        title="Close"
        onClick={() => putAway(queryClient, session.id)}
      >
        <IconX size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}

const TICK_MS = 500;

/** The same for both: what is counted, and how it stands. Screen readers find it, and are not told every second. */
export function SessionClock({ session }: { session: HeardSession }) {
  const { seconds, paused } = useCounted(session);
  return (
    <>
      <SessionTime seconds={seconds} paused={paused} />
      <span className={classes.stand}>
        {paused ? 'Paused until you are both there' : standOf(session, seconds)}
      </span>
    </>
  );
}

/** The time alone, where there is no room. */
export function ShortSessionClock({ session }: { session: HeardSession }) {
  return <SessionTime {...useCounted(session)} />;
}

const SessionTime = ({ seconds, paused }: { seconds: number; paused: boolean }) => (
  <time
    className={classes.time}
    data-paused={paused || undefined}
    role="timer"
    aria-label="Time counted so far"
  >
    {clockText(seconds)}
  </time>
);

function useCounted(session: HeardSession) {
  const [now, setNow] = useState(() => performance.now());
  const isOpen = session.endedAt === null;
  // Mantine's useInterval would take this effect as well, to stop.
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  // What was heard since the last tick is not from the future.
  return countedBy(session, Math.max(now, session.heardAt));
}
