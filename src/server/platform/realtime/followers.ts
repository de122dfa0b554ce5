import { EventEmitter } from 'node:events';
import type { ServerEvent } from '#contract/event.ts';

/** Hear what a node sends, to whomever: for members without a page, whom the server plays itself. */
export interface Followers {
  follow<Payload>(
    event: ServerEvent<Payload>,
    hear: (memberId: string, payload: Payload) => void,
  ): void;
  tell(memberId: string, eventName: string, payload: unknown): void;
}

export function createFollowers(): Followers {
  const sent = new EventEmitter();
  return {
    follow: ({ name }, hear) => void sent.on(name, hear),
    tell: (memberId, eventName, payload) => void sent.emit(eventName, memberId, payload),
  };
}
