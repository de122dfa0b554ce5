import { useSyncExternalStore } from 'react';
import type { Message } from '#contract/messages.ts';
import { draftsAreDropped, keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';

/** A message that the server does not have yet. */
export interface OutgoingMessage {
  clientId: string;
  conversationId: string;
  text: string;
  photoId: string | null;
  replyTo: Message['replyTo'];
  createdAt: string;
  /** Why the server refused it; it waits for the member to try again. */
  fault: string | null;
}

const NAME = 'outbox';
const none: readonly OutgoingMessage[] = [];
const listeners = new Set<() => void>();
/** Null while nobody is signed in. */
let owner: string | null = null;
let waiting = none;

/** Other tabs write into the same storage, so it is read before every change. */
function read(): readonly OutgoingMessage[] {
  if (owner === null || draftsAreDropped()) return none;
  // A storage that is closed holds nothing: then this page's own memory is all there is.
  const kept = readDraft(owner, NAME);
  return Array.isArray(kept) ? (kept as OutgoingMessage[]) : waiting;
}

function show(next: readonly OutgoingMessage[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function change(next: (now: readonly OutgoingMessage[]) => readonly OutgoingMessage[]): void {
  if (owner === null) return;
  const changed = next(read());
  keepDraft(owner, NAME, changed);
  show(changed);
}

/** From now on this page holds what this member has not sent yet. */
export function openOutbox(memberId: string): () => void {
  owner = memberId;
  waiting = none;
  show(read());
  const hear = () => show(read());
  window.addEventListener('storage', hear);
  return () => {
    window.removeEventListener('storage', hear);
    owner = null;
    show(none);
  };
}

export const putIntoOutbox = (message: OutgoingMessage) => change((now) => [...now, message]);

export const takeFromOutbox = (clientId: string) =>
  change((now) => now.filter((one) => one.clientId !== clientId));

export const setFault = (clientId: string, fault: string | null) =>
  change((now) => now.map((one) => (one.clientId === clientId ? { ...one, fault } : one)));

export const isOutboxOf = (memberId: string) => owner === memberId;

/** Nothing, once the page has become somebody else's: what one member wrote never goes out for another. */
export const waitingOf = (memberId: string) =>
  isOutboxOf(memberId) ? read().filter(({ fault }) => fault === null) : none;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useOutbox = () => useSyncExternalStore(subscribe, () => waiting);
