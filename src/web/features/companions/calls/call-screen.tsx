import { Button, VisuallyHidden, ActionIcon } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars5,
  IconArrowsMinimize,
  IconPhoneOff,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MemberMenu } from '#web/features/safety/index.ts';
import { clockText } from '#web/lib/countdown.ts';
import { SessionClock, ShortSessionClock } from '../sessions/session-bar.tsx';
import {
  afterwards,
  endedText,
  spokenOf,
  WARNING,
  useSessionWith,
  type HeardSession,
} from '../sessions/sessions.ts';
import { CallControls } from './call-controls.tsx';
import { CallPictures } from './call-pictures.tsx';
import type { CallSession } from './call-session.ts';
import { type CallView, qualityText, statusOf } from './call-view.ts';
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
  const mayBeSmall = phase !== 'over' && phase !== 'elsewhere';
  return (
    <>
      <dialog
        ref={dialog}
        className={classes.screen}
        data-call
        aria-label={`Call with ${partner.displayName}`}
        // Escape and a phone's Back close what was opened from here, then the screen, never the call.
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          if (mayBeSmall) setSmall(true);
        }}
        // Browsers keep whoever goes Back again and again from being held up.
        onClose={(event) => {
          if (event.target === event.currentTarget && !event.currentTarget.open && mayBeSmall)
            setSmall(true);
        }}
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
          {mayBeSmall && (
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
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true });
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
    <span className={classes.quality} role="img" aria-label={qualityText[quality]}>
      <Bars size={22} aria-hidden />
    </span>
  );
}

/** The screen does not go dark meanwhile. */
function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused while the battery is low: the call goes on without.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (left) await taken?.release();
      else lock = taken;
    };
    const takeAgain = () => void take();
    takeAgain();
    // A page that goes out of sight loses it.
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [on]);
}

interface CallBarProps {
  view: CallView;
  counted: HeardSession | null;
  /** Its session ends in two minutes. */
  isSoon: boolean;
  onOpen: () => void;
  onEnd: () => void;
}

/** The call above the page, while something else is done there. */
function CallBar({ view, counted, isSoon, onOpen, onEnd }: CallBarProps) {
  const { displayName } = view.partner;
  const isOver = view.phase === 'over';
  const status = [
    statusOf(view),
    isSoon && WARNING,
    isOver && counted?.endedAt && `${endedText(counted)}.`,
  ].filter(Boolean);
  return (
    <div className={classes.bar} role="region" aria-label="Call">
      <div className={classes.text}>
        <button type="button" className={classes.back} onClick={onOpen}>
          {isOver ? `The call with ${displayName}` : `Back to the call with ${displayName}`}
        </button>
        <span
          role="status"
          className={classes.callBarStatus}
          data-urgent={isUrgent(view) || isSoon}
        >
          {status.join('. ')}
        </span>
      </div>
      {counted && !isOver && <ShortSessionClock session={counted} />}
      <ActionIcon
        className={classes.end}
        color="brick"
        variant={isOver ? 'transparent' : 'filled'}
        data-quiet={isOver || undefined}
        size={44}
        radius="xl"
        aria-label={isOver ? 'Close' : 'End call'}
        onClick={onEnd}
      >
        {isOver ? <IconX size={20} aria-hidden /> : <IconPhoneOff size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

const isUrgent = ({ phase, fault }: CallView): boolean =>
  phase === 'reconnecting' || fault !== null;
