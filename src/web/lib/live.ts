import { useEffect, useEffectEvent } from 'react';
import type { ClientToServerEvents, ServerToClientEvents } from '#contract/realtime.ts';

/**
 * What pages can hear of: the server's news, that they can hear it at all from now on, and that the connection is back
 * after a gap in which news was missed.
 */
type LiveEvents = ServerToClientEvents & { joined: () => void; returned: () => void };

type Listener = (...news: unknown[]) => void;

const listeners = new Map<keyof LiveEvents, Set<Listener>>();

export function announceLive<Name extends keyof LiveEvents>(
  name: Name,
  ...news: Parameters<LiveEvents[Name]>
): void {
  for (const listener of listeners.get(name) ?? []) listener(...news);
}

/** Calls `listener` for every piece of such news while the component is shown. */
export function useLive<Name extends keyof LiveEvents>(
  name: Name,
  listener: LiveEvents[Name],
): void {
  const hear = useEffectEvent(listener as Listener);
  useEffect(() => {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard);
    const each: Listener = (...news) => hear(...news);
    heard.add(each);
    return () => {
      heard.delete(each);
    };
  }, [name]);
}

type Say = <Name extends keyof ClientToServerEvents>(
  name: Name,
  ...said: Parameters<ClientToServerEvents[Name]>
) => void;

const silent: Say = () => undefined;
let speaker = silent;

/** Tells the server something that is worthless a moment later; without a connection it is lost. */
export const sayLive: Say = (name, ...said) => speaker(name, ...said);

export function speakThrough(say: Say | null): void {
  speaker = say ?? silent;
}
