import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { callOnPage, CallingProvider, type StartCall } from '#web/lib/calling.ts';
import { PageMissing } from '#web/lib/lazy-page.ts';
import { useLive } from '#web/lib/live.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { call as api } from '../companions.api.ts';
import type { CallLayerProps } from './call-layer.tsx';
import type { CallSession } from './call-session.ts';
import type { Begin } from './call-view.ts';
import { keptPage } from './kept-page.ts';

interface Shown {
  id: string;
  Layer: ComponentType<CallLayerProps>;
  begin: Begin;
  session: CallSession;
}

interface CallProviderProps {
  /** Whether this member can be called, and call. */
  on: boolean;
  children: ReactNode;
}

/** Rings when somebody calls. What a call needs beyond that is fetched when there is one. */
export function CallProvider({ on, children }: CallProviderProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  /** The call that this page is in: there is no other meanwhile. */
  const begun = useRef<string>(null);
  const held = useRef<CallSession>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      held.current?.close();
    };
  }, []);

  const isShown = shown !== null;
  useEffect(() => {
    callOnPage.set(isShown);
    return () => callOnPage.set(false);
  }, [isShown]);

  const begin = (what: Begin, id: string) => {
    if (begun.current) return;
    begun.current = id;
    import('./call-layer.tsx').then(
      ({ CallLayer: Layer, openSession }) => {
        if (isHere.current) {
          held.current = openSession(what);
          setShown({ id, Layer, begin: what, session: held.current });
        }
        return undefined;
      },
      (cause: unknown) => {
        begun.current = null;
        void toastFailure(new PageMissing({ cause }), 'The call did not open. Please try again.');
      },
    );
  };
  const takeUp = (call: Call) => {
    if (call.state === 'ringing' && call.incoming) begin({ as: 'callee', call }, call.id);
    // Of this very tab, before it was loaded anew.
    else if (isFromThisTab(call)) begin({ as: 'again', call }, call.id);
  };
  const start: StartCall = (partner, kind) =>
    begin({ as: 'caller', partner, kind }, crypto.randomUUID());

  return (
    <CallingProvider value={on ? start : null}>
      {children}
      {on && <CallWatch onCall={takeUp} />}
      {shown && (
        <shown.Layer
          key={shown.id}
          begin={shown.begin}
          session={shown.session}
          onOver={() => {
            begun.current = null;
          }}
          onClose={() => {
            begun.current = null;
            setShown((now) => (now?.id === shown.id ? null : now));
          }}
        />
      )}
    </CallingProvider>
  );
}

function CallWatch({ onCall }: { onCall: (call: Call) => void }) {
  // What rang while nothing was heard of it still does.
  const look = () =>
    void api.companions.openCall().then(
      ({ call }) => call && onCall(call),
      () => undefined,
    );
  const lookFirst = useEffectEvent(look);
  useEffect(() => lookFirst(), []);
  useLive('returned', look);
  useLive(callsEvents.ringing, ({ call }) => onCall(call));
  return null;
}

const isFromThisTab = ({ ownPage }: Call): boolean =>
  ownPage !== null && ownPage === keptPage.read();
