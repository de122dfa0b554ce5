import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars5,
  IconArrowsMinimize,
} from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MemberMenu } from '#web/features/safety/index.ts';
import { clockText } from '#web/lib/countdown.ts';
import { SessionClock } from '../sessions/session-clock.tsx';
import { afterwards, endedText, spokenOf, WARNING } from '../sessions/session-words.ts';
import { useSessionWith, type HeardSession } from '../sessions/sessions.ts';
import { CallBar } from './call-bar.tsx';
import { CallControls } from './call-controls.tsx';
import { CallPictures } from './call-pictures.tsx';
import type { CallSession } from './call-session.ts';
import type { CallView } from './call-view.ts';
import { qualityWords, statusOf } from './call-words.ts';
import { useWakeLock } from './use-wake-lock.ts';
import classes from './calls.module.css';

interface CallScreenProps {
  session: CallSession;
  view: CallView;
  onClose: () => void;
}

const bars = { good: IconAntennaBars5, fair: IconAntennaBars3, poor: IconAntennaBars2 };

/** Fills the screen, or waits in a bar above the page. */
export function CallScreen({ session, view, onClose }: CallScreenProps) {
  const [small, setSmall] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { partner, phase, fault } = view;
  const counted = useCounted(view);
  const isSoon = phase !== 'over' && counted?.warned === true && counted.endedAt === null;
  useWakeLock(phase !== 'over');
  useLayoutEffect(() => {
    const { current } = dialog;
    if (small) return undefined;
    current?.showModal();
    return () => current?.close();
  }, [small]);

  const end = () => (phase === 'over' ? onClose() : session.hangUp());
  return (
    <>
      <dialog
        ref={dialog}
        className={classes.screen}
        data-call
        aria-label={`Call with ${partner.displayName}`}
        // Escape closes what was opened from here, never the call.
        onCancel={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        <CallPictures view={view} />
        <header className={classes.head}>
          <div className={classes.who}>
            <strong className={classes.name}>{partner.displayName}</strong>
            <span role="status" className={classes.status}>
              {statusOf(view)}
            </span>
            {counted && phase !== 'over' && (
              <span className={classes.counted}>
                <SessionClock session={counted} />
              </span>
            )}
          </div>
          {phase === 'connected' && !counted && <Clock since={view.answeredAt} />}
          <QualityMark view={view} />
          {phase !== 'over' && phase !== 'elsewhere' && (
            <>
              <button
                type="button"
                className={classes.quiet}
                aria-label="Make the call small"
                title="Make the call small"
                onClick={() => setSmall(true)}
              >
                <IconArrowsMinimize size={22} aria-hidden />
              </button>
              <MemberMenu member={partner} look="photo" profileLink={false} onBlocked={end} />
            </>
          )}
        </header>
        {fault && (
          <div className={classes.fault} role="alert">
            <p>{fault.text}</p>
            <Button
              variant="default"
              loading={view.beginning}
              onClick={() => void session.tryAgain()}
            >
              Try again
            </Button>
          </div>
        )}
        <div className={classes.notes}>
          {view.note && !fault && (
            <p role="status" className={classes.note}>
              {view.note}
            </p>
          )}
          {isSoon && <p className={classes.note}>{WARNING}</p>}
        </div>
        {counted && <CountedNote session={counted} over={phase === 'over'} />}
        <CallControls session={session} view={view} onEnd={end} />
      </dialog>
      {small && (
        <CallBar
          view={view}
          counted={counted}
          isSoon={isSoon}
          onOpen={() => setSmall(false)}
          onEnd={end}
        />
      )}
    </>
  );
}

/** The session that this call belongs to, once it is counted. */
function useCounted({ requestId, partner }: CallView): HeardSession | null {
  const session = useSessionWith(requestId ? partner.memberId : undefined);
  return session?.requestId === requestId ? session : null;
}

/** What it came to, once it is over; and, to those who do not see it, where it stands. */
function CountedNote({ session, over }: { session: HeardSession; over: boolean }) {
  const isOver = over && session.endedAt !== null;
  return (
    <>
      <VisuallyHidden role="status">{spokenOf(session)}</VisuallyHidden>
      {isOver && (
        <p className={classes.came}>
          <strong>{endedText(session)}</strong>
          <span>{afterwards(session)}</span>
        </p>
      )}
    </>
  );
}

function Clock({ since }: { since: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (!since) return null;
  return (
    <time className={classes.clock} role="timer" aria-label="Length of the call">
      {clockText(Math.max(0, now - Date.parse(since)) / 1000)}
    </time>
  );
}

function QualityMark({ view: { quality, phase } }: { view: CallView }) {
  if (!quality || phase !== 'connected') return null;
  const Bars = bars[quality];
  return (
    <span className={classes.quality} role="img" aria-label={qualityWords[quality]}>
      <Bars size={22} aria-hidden />
    </span>
  );
}
