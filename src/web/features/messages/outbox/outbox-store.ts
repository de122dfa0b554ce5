import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages/endpoints.ts';
import { Store, useStore } from '#web/lib/store.ts';
import {
  draftsAreDropped,
  keepDraft,
  lastWriter,
  noteWriter,
  onDraftElsewhere,
  readDraft,
} from '#web/lib/unsaved-drafts.ts';
import { releaseMediaDrafts } from './media-drafts.ts';
import { dropFile, releaseFiles, sweepFiles } from './photo-files.ts';

/** A message that the server does not have yet. */
export interface OutgoingMessage {
  clientId: string;
  conversationId: string;
  text: string;
  /** Of its photo or voice note, once that is up. */
  photoId: string | null;
  /** What goes up is a voice note; so it is drawn. */
  voice?: { durationMs: number; peaks: number[] };
  /** It has a photo or a voice note whose bytes are kept on this device until the message is sent. */
  hasFile?: true;
  replyTo: Message['replyTo'];
  createdAt: string;
  /** Why the server refused it; it waits for the member to decide. */
  fault: string | null;
  /** The same would be refused again. */
  hopeless?: true;
  /** The server asks whether its writer is sure; the fault says why. */
  asks?: boolean;
  /** They are. */
  confirmed?: true;
}

/** Its photo has to go up first. */
export const awaitsUpload = ({ hasFile, photoId }: OutgoingMessage) =>
  hasFile === true && photoId === null;

/** Of each chat, what comes before the first that has to go up: the order of writing holds. */
export function readyToSend(waiting: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
  const held = new Set<string>();
  return waiting.filter((one) => {
    if (awaitsUpload(one)) held.add(one.conversationId);
    return !held.has(one.conversationId);
  });
}

const NAME = 'outbox';
const none: readonly OutgoingMessage[] = [];
/** Null while nobody is signed in. */
let owner: string | null = null;
const waiting = new Store(none);

/** Other tabs write into the same storage, so it is read before every change. */
function read(): readonly OutgoingMessage[] {
  if (owner === null || draftsAreDropped()) return none;
  // A storage that is closed holds nothing: then this page's own memory is all there is.
  const kept = readDraft(owner, NAME);
  return Array.isArray(kept) ? (kept as OutgoingMessage[]) : waiting.get();
}

function change(next: (now: readonly OutgoingMessage[]) => readonly OutgoingMessage[]): void {
  if (owner === null) return;
  const changed = next(read());
  keepDraft(owner, NAME, changed);
  waiting.set(changed);
}

function isKept(memberId: string, clientId: string): boolean {
  return unsentBy(memberId).some((one) => one.clientId === clientId);
}

/** From now on this page holds what this member has not sent yet. */
export function openOutbox(memberId: string): () => void {
  owner = memberId;
  noteWriter(memberId);
  waiting.set(none);
  waiting.set(read());
  void sweepFiles(isKept);
  const stopListening = onDraftElsewhere(memberId, NAME, () => waiting.set(read()));
  return () => {
    stopListening();
    releaseFiles();
    releaseMediaDrafts();
    owner = null;
    waiting.set(none);
  };
}

export const putIntoOutbox = (message: OutgoingMessage) => change((now) => [...now, message]);

export function takeFromOutbox(clientId: string): void {
  const taken = read().find((one) => one.clientId === clientId);
  if (owner !== null && taken?.hasFile) void dropFile(owner, clientId);
  change((now) => now.filter((one) => one.clientId !== clientId));
}

const alter = (clientId: string, alteration: (one: OutgoingMessage) => OutgoingMessage) =>
  change((now) => now.map((one) => (one.clientId === clientId ? alteration(one) : one)));

export const setFault = (clientId: string, fault: string, isHopeless = false) =>
  alter(clientId, (one) => ({ ...one, fault, ...(isHopeless && { hopeless: true as const }) }));

export const setQuestion = (clientId: string, reason: string) =>
  alter(clientId, (one) => ({ ...one, fault: reason, asks: true }));

export const confirmSending = (clientId: string) =>
  alter(clientId, (one) => ({ ...one, fault: null, asks: false, confirmed: true }));

/** Null: it has to go up anew. */
export const setPhoto = (clientId: string, photoId: string | null) =>
  alter(clientId, (one) => ({ ...one, photoId }));

/** A photo goes up anew: the server keeps those of unsent messages for an hour or two only. */
export const clearFault = (clientId: string) =>
  alter(clientId, (one) => ({ ...one, fault: null, photoId: one.hasFile ? null : one.photoId }));

export const isOutboxOf = (memberId: string) => owner === memberId;

/** Nothing, once the page has become somebody else's: what one member wrote never goes out for another. */
export const waitingOf = (memberId: string) =>
  isOutboxOf(memberId) ? read().filter(({ fault }) => fault === null) : none;

/** For whom things go out, and the page that shows what became of them. */
export interface Sender {
  queryClient: QueryClient;
  memberId: string;
  /** Begins with the photos and voice notes that have to go up. */
  upload: () => void;
}

/** Nothing without network: it would only fail. */
export const waitingFor = (sender: Sender | null) =>
  sender && navigator.onLine ? waitingOf(sender.memberId) : none;

export const unsentIn = (conversationId: string): readonly OutgoingMessage[] =>
  read().filter((one) => one.conversationId === conversationId);

/** Also on pages that hold no outbox. */
function unsentBy(memberId: string): readonly OutgoingMessage[] {
  const kept = readDraft(memberId, NAME);
  return Array.isArray(kept) ? (kept as OutgoingMessage[]) : none;
}

const countUnsent = (memberId: string): number => unsentBy(memberId).length;

/** What goes out by itself once there is network, where nobody could tell yet who is signed in. */
export const countLeftWaiting = (): number =>
  unsentBy(lastWriter() ?? '').filter(({ fault }) => fault === null).length;

export const useOutbox = () => useStore(waiting);

export const unsentText = (unsent: number): string =>
  unsent === 1 ? '1 message has not been sent' : `${unsent} messages have not been sent`;

/** True when the member may be signed out: nothing waits to be sent, or it may be lost. */
export function mayLoseMessages(memberId: string): boolean {
  // A page that holds the outbox has asked already.
  if (isOutboxOf(memberId)) return true;
  const unsent = countUnsent(memberId);
  // The browser's own question: the public pages have a Logout, but not our dialog.
  if (unsent === 0) return true;
  return window.confirm(`${unsentText(unsent)}. Log out and lose what was written?`);
}

/** The name under which what is typed in a chat is kept on this device. */
export const chatDraft = (conversationId: string): string => `chat.${conversationId}`;
