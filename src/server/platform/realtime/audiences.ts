import { EventEmitter } from 'node:events';
import type { Requirements } from '#contract/access.ts';
import type { ServerEvent } from '#contract/event.ts';

/** The pages of a member that may get what this audience gets. */
export const audienceRoom = (audience: string, memberId: string) => `${audience}:${memberId}`;

const audienceNames = new WeakMap<Requirements, string>();
/** The same on every node, and made once: it is needed for every event that is sent. */
export function audienceOf(access: Requirements): string {
  const name = audienceNames.get(access) ?? JSON.stringify(access);
  audienceNames.set(access, name);
  return name;
}

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
