import { useEffect, useEffectEvent } from 'react';
import type { ClientEvent, ServerEvent } from '#contract/event.ts';
import { Listeners } from './store.ts';
import { NetworkFailure } from './network-failure.ts';

/**
 * Of the connection: events come in from now on; or it is back after a gap in which something was missed. Or a call was refused for want
 * of a plan: whoever was not connected has missed its end; or because there are new terms to accept. Or the own profile was saved, here or
 * in another tab.
 */
type Moment = 'joined' | 'returned' | 'unpaid' | 'unagreed' | 'profile-saved';

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Listeners<unknown>>();

const nameOf = (event: Moment | Pick<ServerEvent, 'name'>) =>
  typeof event === 'string' ? event : event.name;

export function announceLive(event: Moment | Pick<ServerEvent, 'name'>, payload?: unknown): void {
  listeners.get(nameOf(event))?.tell(payload);
}

/** Calls `listener` for every such event while the component is shown. */
export function useLive(moment: Moment, listener: () => void): void;
export function useLive<Payload>(
  event: ServerEvent<Payload>,
  listener: (payload: Payload) => void,
): void;
export function useLive(event: Moment | ServerEvent, listener: Listener): void {
  const name = nameOf(event);
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const others = listeners.get(name) ?? new Listeners();
    listeners.set(name, others);
    return others.add((payload) => onEvent(payload));
  }, [name]);
}

/** Hands an event to the connection; the answer comes for those that are acknowledged. */
type Sender = (name: string, input: unknown, isAcknowledged: boolean) => Promise<unknown>;

const unconnected: Sender = async (_name, _input, isAcknowledged) => {
  if (isAcknowledged) throw new NetworkFailure({});
};
let sender = unconnected;

/** Sends an event to the server. Without a connection it is lost, unless it is acknowledged: then it fails. */
export function sendLive<Input, Reply>(
  { name, reply }: ClientEvent<Input, Reply>,
  input: NoInfer<Input>,
): Promise<Reply> {
  return sender(name, input, reply !== null) as Promise<Reply>;
}

export function sendThrough(connected: Sender | null): void {
  sender = connected ?? unconnected;
}
