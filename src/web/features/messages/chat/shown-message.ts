import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import { isClosed } from '#contract/messages/rules.ts';
import { withoutDeletedQuote } from '../deleted-quotes.ts';
import { awaitsUpload, type OutgoingMessage } from '../outbox/outbox-store.ts';

export type MessageStatus = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

/** A message as the chat shows it, whether the server has it already or not. */
export interface ShownMessage extends Omit<Message, 'seq'> {
  /** Null until the server has it. */
  seq: number | null;
  /** Null for those of the other one, and once the chat is closed: nobody tells any more how far they came. */
  status: MessageStatus | null;
  fault: string | null;
  /** Whether the same would be refused again. */
  hopeless: boolean;
  /** A photo that is still shown from this device. */
  ownFile: 'uploading' | 'uploaded' | null;
}

export function shownMessages(
  messages: Message[],
  outgoing: readonly OutgoingMessage[],
  { id, state, theirs }: Pick<Conversation, 'id' | 'state' | 'theirs'>,
  memberId: string,
): ShownMessage[] {
  const isOwn = ({ senderId }: Message) => senderId === memberId;
  const kept = new Set(messages.filter(isOwn).map(({ clientId }) => clientId));
  // The news of a message may be quicker than the answer to its sending.
  const waiting = outgoing.filter((one) => one.conversationId === id && !kept.has(one.clientId));
  const deleted = messages.filter((message) => message.deleted);
  return [
    ...messages.map((message) =>
      asKept(message, isOwn(message) && !isClosed(state) ? statusOf(message.seq, theirs) : null),
    ),
    ...waiting.map((one) => asShown(deleted.reduce(withoutDeletedQuote, one), memberId)),
  ];
}

const shownBefore = new WeakMap<Message, ShownMessage>();

/** What has not changed stays the same object, so that it is not drawn anew. */
function asKept(message: Message, status: MessageStatus | null): ShownMessage {
  const before = shownBefore.get(message);
  if (before?.status === status) return before;
  const shown = { ...message, status, fault: null, hopeless: false, ownFile: null };
  shownBefore.set(message, shown);
  return shown;
}

function statusOf(seq: number, theirs: Conversation['theirs']): MessageStatus {
  if (seq <= theirs.readSeq) return 'read';
  return seq <= theirs.receivedSeq ? 'delivered' : 'sent';
}

function asShown(one: OutgoingMessage, memberId: string): ShownMessage {
  const { clientId, text, photoId, hasFile, replyTo, createdAt, fault, hopeless = false } = one;
  return {
    seq: null,
    clientId,
    senderId: memberId,
    text: text || (photoId && !hasFile ? 'Photo' : ''),
    photo: null,
    replyTo,
    reactions: [],
    createdAt,
    deleted: false,
    status: fault === null ? 'sending' : 'failed',
    fault,
    hopeless,
    ownFile: hasFile ? (awaitsUpload(one) ? 'uploading' : 'uploaded') : null,
  };
}

/** How many of the other one's messages nobody has looked at yet. */
export const unseenIn = (messages: Message[], { mine, other }: Conversation): number =>
  messages.filter(({ seq, senderId }) => seq > mine.readSeq && senderId === other?.memberId).length;
