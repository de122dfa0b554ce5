import { useEffect, useEffectEvent, useState, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { useStore } from '#web/lib/store.ts';
import { useLive } from '#web/lib/live.ts';
import { CallScreen } from './call-screen.tsx';
import { CallSession } from './call-session.ts';
import type { Begin, CallView } from './call-view.ts';
import { DeviceCheck, wasChecked } from './device-check.tsx';
import { startRingTone } from './call-sound.ts';
import { PartnerPicture } from './call-pictures.tsx';
import classes from './call-layer.module.css';

export { DeviceCheck };

export interface CallLayerProps {
  begin: Begin;
  session: CallSession;
  /** Another call may begin from now on. */
  onOver: () => void;
  onClose: () => void;
}

/** How long the end of a call is told; where there is more to read, longer. */
const TOLD_MS = 4_000;
const COUNTED_TOLD_MS = 15_000;

/** With the device check before the first call of this device. */
export function openSession(begin: Begin): CallSession {
  const session = new CallSession(begin);
  if (begin.as === 'again') void session.goOn();
  else if (begin.as === 'caller' && wasChecked()) void session.start();
  return session;
}

export function CallLayer({ begin, session, onOver, onClose }: CallLayerProps) {
  const view = useStore(session.view);
  const [checking, setChecking] = useState(begin.as === 'caller' && !wasChecked());
  const { phase, ended, requestId } = view;

  useLive(callsEvents.changed, ({ call }) => session.changed(call));
  useLive(callsEvents.ended, (end) => session.ended(end));
  useLive(callsEvents.signalled, (signal) => session.signalled(signal));
  useLive('returned', () => void session.returned());

  const over = useEffectEvent(onOver);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (phase !== 'over') return undefined;
    over();
    const timer = setTimeout(() => close(), ended ? (requestId ? COUNTED_TOLD_MS : TOLD_MS) : 0);
    return () => clearTimeout(timer);
  }, [phase, ended, requestId]);

  const rings = phase === 'ringing' ? 'incoming' : phase === 'calling' ? 'outgoing' : null;
  const isHeard = rings === 'incoming' || view.callId !== null;
  useEffect(() => (rings && isHeard ? startRingTone(rings) : undefined), [rings, isHeard]);

  if (checking)
    return (
      <DeviceCheck
        partnerName={view.partner.displayName}
        kind={view.kind}
        onReady={() => {
          setChecking(false);
          void session.start();
        }}
        onClose={() => {
          session.close();
          onClose();
        }}
      />
    );
  if (phase === 'ringing' && !view.fault)
    return (
      <IncomingCall
        view={view}
        onAccept={() => void session.accept()}
        onDecline={() => session.decline()}
      />
    );
  if (phase === 'over' && !ended) return null;
  return <CallScreen session={session} view={view} onClose={onClose} />;
}

interface IncomingCallProps {
  view: CallView;
  onAccept: () => void;
  onDecline: () => void;
}

/** Stands above whatever the page shows. */
function IncomingCall({ view, onAccept, onDecline }: IncomingCallProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { partner, kind, beginning } = view;
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // On neither answer: a key that was meant for the page answers nothing.
    current?.focus();
    return () => current?.close();
  }, []);
  const Accept = kind === 'video' ? IconVideo : IconPhone;
  return (
    <dialog
      ref={dialog}
      className={classes.incoming}
      data-call
      tabIndex={-1}
      aria-labelledby={id}
      // Nobody declines by accident.
      onCancel={(event) => event.preventDefault()}
    >
      <PartnerPicture partner={partner} size={88} pulsing />
      <h2 id={id} className={classes.name}>
        {partner.displayName}
      </h2>
      <p className={classes.soft} role="status">
        {beginning
          ? 'Answering…'
          : kind === 'video'
            ? 'is calling you with video'
            : 'is calling you'}
      </p>
      <div className={classes.choices}>
        <Button
          color="brick"
          size="md"
          leftSection={<IconPhoneOff size={20} aria-hidden />}
          onClick={onDecline}
        >
          Decline
        </Button>
        <Button
          color="leaf"
          size="md"
          leftSection={<Accept size={20} aria-hidden />}
          loading={beginning}
          onClick={onAccept}
        >
          Accept
        </Button>
      </div>
    </dialog>
  );
}
