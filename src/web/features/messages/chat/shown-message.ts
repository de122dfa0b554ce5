import type { Conversation, HeldMessage, Message } from '#contract/messages/endpoints.ts';
import { isClosed } from '#contract/messages/rules.ts';
import { heldReasonText } from '#contract/profiles/rules.ts';
import { familyReasons } from '#contract/safety/rules.ts';
import { withoutDeletedQuote } from '../messages.api.ts';
import { awaitsUpload, type OutgoingMessage } from '../outbox/outbox-store.ts';

const PHOTO_REMOVED = 'a person has looked at the photo and removed it.';
const CHAT_ENDED = 'This chat ended before a person could look at it.';

/** `held`: a person looks first; `undelivered`: and it did not come to more. */
export type MessageStatus =
  | 'sending'
  | 'failed'
  | 'held'
  | 'undelivered'
  | 'sent'
  | 'delivered'
  | 'read';

/** A message as the chat shows it, whether the server has it already or not. */
export interface ShownMessage extends Omit<Message, 'seq'> {
  /** Null until the server has it. */
  seq: number | null;
  /** Null for those of the other one, and once the chat is closed: nobody tells any more how far they came. */
  status: MessageStatus | null;
  fault: string | null;
  /** Whether the same would be refused again. */
  hopeless: boolean;
  /** Whether it goes out once its writer is sure. */
  asks: boolean;
  /** Of one that nobody else has seen. */
  heldId: string | null;
  /** A photo or voice note that is still shown from this device. */
  ownFile: 'uploading' | 'uploaded' | null;
  /** How the voice note is drawn that is still on this device. */
  ownVoice: OutgoingMessage['voice'] | null;
}

export function shownMessages(
  messages: Message[],
  { outgoing, held }: Unseen,
  { id, state, theirs }: Pick<Conversation, 'id' | 'state' | 'theirs'>,
  memberId: string,
): ShownMessage[] {
  const isOwn = ({ senderId }: Message) => senderId === memberId;
  // The event of a message may be quicker than the answer to its sending, or to its release.
  const kept = new Set(messages.filter(isOwn).map(({ clientId }) => clientId));
  const apart = held.filter(({ clientId }) => !kept.has(clientId));
  for (const { clientId } of apart) kept.add(clientId);
  const waiting = outgoing.filter((one) => one.conversationId === id && !kept.has(one.clientId));
  const deleted = messages.filter((message) => message.deleted);
  const shown = messages.map((message) =>
    asKept(message, isOwn(message) && !isClosed(state) ? statusOf(message.seq, theirs) : null),
  );
  return [
    ...withHeld(shown, apart, memberId),
    ...waiting.map((one) => asShown(deleted.reduce(withoutDeletedQuote, one), memberId)),
  ];
}

/** What this member has written and the other one has not seen. */
interface Unseen {
  outgoing: readonly OutgoingMessage[];
  held: HeldMessage[];
}

/** Each in its place, unless that lies further back than is loaded. */
function withHeld(shown: ShownMessage[], held: HeldMessage[], memberId: string): ShownMessage[] {
  if (held.length === 0) return shown;
  const first = shown[0]?.seq ?? 0;
  const placed = [...shown];
  for (const one of held.toReversed()) {
    if (one.afterSeq < first - 1) continue;
    const before = placed.findLastIndex(({ seq }) => seq !== null && seq <= one.afterSeq);
    placed.splice(before + 1, 0, asHeld(one, memberId));
  }
  return placed;
}

function asHeld(one: HeldMessage, memberId: string): ShownMessage {
  const { id, clientId, text, photo, state, createdAt } = one;
  return {
    seq: null,
    clientId,
    senderId: memberId,
    text,
    photo,
    voice: null,
    ownVoice: null,
    replyTo: null,
    reactions: [],
    createdAt,
    deleted: false,
    status: state === 'held' ? 'held' : 'undelivered',
    fault: whyHeld(one),
    hopeless: true,
    asks: false,
    heldId: id,
    ownFile: null,
  };
}

function whyHeld({ state, family, photoHeld }: HeldMessage): string {
  if (state === 'undelivered') return CHAT_ENDED;
  const reasons = [photoHeld && heldReasonText[photoHeld], family && familyReasons[family]].filter(
    (reason) => reason !== null,
  );
  return reasons.length > 0 ? reasons.join(' ') : PHOTO_REMOVED;
}

const none = {
  fault: null,
  hopeless: false,
  asks: false,
  heldId: null,
  ownFile: null,
  ownVoice: null,
};
const shownBefore = new WeakMap<Message, ShownMessage>();

/** What has not changed stays the same object, so that it is not drawn anew. */
function asKept(message: Message, status: MessageStatus | null): ShownMessage {
  const before = shownBefore.get(message);
  if (before?.status === status) return before;
  const shown = { ...message, ...none, status };
  shownBefore.set(message, shown);
  return shown;
}

function statusOf(seq: number, theirs: Conversation['theirs']): MessageStatus {
  if (seq <= theirs.readSeq) return 'read';
  return seq <= theirs.receivedSeq ? 'delivered' : 'sent';
}

function asShown(one: OutgoingMessage, memberId: string): ShownMessage {
  const { clientId, text, hasFile, replyTo, createdAt, fault } = one;
  return {
    seq: null,
    clientId,
    senderId: memberId,
    text,
    photo: null,
    voice: null,
    ownVoice: one.voice ?? null,
    replyTo,
    reactions: [],
    createdAt,
    deleted: false,
    status: fault === null ? 'sending' : 'failed',
    fault,
    hopeless: one.hopeless ?? false,
    asks: one.asks ?? false,
    heldId: null,
    ownFile: hasFile ? (awaitsUpload(one) ? 'uploading' : 'uploaded') : null,
  };
}

/** How many of the other one's messages nobody has looked at yet. */
export const unseenIn = (messages: Message[], { mine, other }: Conversation): number =>
  messages.filter(({ seq, senderId }) => seq > mine.readSeq && senderId === other?.memberId).length;
