import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { useLive } from '#web/lib/live.ts';
import { CallScreen } from './call-screen.tsx';
import { CallSession } from './call-session.ts';
import type { Begin } from './call-view.ts';
import { DeviceCheck, wasChecked } from './device-check.tsx';
import { IncomingCall } from './incoming-call.tsx';
import { startRingTone } from './ring-tone.ts';

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
  const view = useSyncExternalStore(session.subscribe, session.read);
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
