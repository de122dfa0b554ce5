import { useEffect, useState } from 'react';
import { clockText } from '#web/lib/countdown.ts';
import type { HeardSession } from './sessions.ts';
import { countedBy, standOf } from './session-words.ts';
import classes from './sessions.module.css';

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
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  // What was heard since the last tick is not from the future.
  return countedBy(session, Math.max(now, session.heardAt));
}
