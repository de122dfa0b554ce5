import { useEffect, useEffectEvent } from 'react';
import type { ClientEvent, ServerEvent } from '#contract/event.ts';

/**
 * Of the connection: pages can hear from now on; or it is back after a gap in which something was missed. Or a call was refused for want
 * of a plan: whoever was not connected has missed its end.
 */
type Moment = 'joined' | 'returned' | 'unpaid';

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

const nameOf = (event: Moment | Pick<ServerEvent, 'name'>) =>
  typeof event === 'string' ? event : event.name;

export function announceLive(event: Moment | Pick<ServerEvent, 'name'>, payload?: unknown): void {
  for (const listener of listeners.get(nameOf(event)) ?? []) listener(payload);
}

/** Calls `listener` for every such event while the component is shown. */
export function useLive(moment: Moment, listener: () => void): void;
export function useLive<Payload>(
  event: ServerEvent<Payload>,
  listener: (payload: Payload) => void,
): void;
export function useLive(event: Moment | ServerEvent, listener: Listener): void {
  const name = nameOf(event);
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard);
    const each: Listener = (payload) => hear(payload);
    heard.add(each);
    return () => {
      heard.delete(each);
    };
  }, [name]);
}

/** Hands an event to the connection; the answer comes for those that are acknowledged. */
type Speaker = (name: string, said: unknown, isAcknowledged: boolean) => Promise<unknown>;

const silent: Speaker = async () => undefined;
let speaker = silent;

/** Tells the server something. Without a connection it is lost, unless it is acknowledged: then it fails. */
export function sayLive<Said, Reply>(
  { name, reply }: ClientEvent<Said, Reply>,
  said: NoInfer<Said>,
): Promise<Reply> {
  return speaker(name, said, reply !== null) as Promise<Reply>;
}

export function speakThrough(say: Speaker | null): void {
  speaker = say ?? silent;
}
