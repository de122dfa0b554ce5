import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import type { OutgoingMessage } from '#web/features/messages/outbox/outbox-store.ts';

export const ME = '019a0000-0000-7000-8000-000000000001';
export const THEM = '019a0000-0000-7000-8000-000000000002';

/** A message as the server tells it. */
export const made = (seq: number, changes: Partial<Message> = {}): Message => ({
  seq,
  clientId: `c${seq}`,
  senderId: THEM,
  text: `message ${seq}`,
  photo: null,
  voice: null,
  replyTo: null,
  reactions: [],
  createdAt: new Date(Date.UTC(2026, 10, 15, 6, seq)).toISOString(),
  deleted: false,
  ...changes,
});

export const run = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, place) => made(from + place));

/** A conversation of so many messages, none of which were read. */
export const conversationOf = (
  lastSeq: number,
  changes: Partial<Conversation> = {},
): Conversation => ({
  id: 'a',
  matchId: null,
  state: 'open',
  other: null,
  lastMessage: { ...made(lastSeq), photo: false, voice: false },
  unread: lastSeq,
  lastSeq,
  mine: { receivedSeq: lastSeq, readSeq: 0 },
  theirs: { receivedSeq: 0, readSeq: 0 },
  ...changes,
});

/** A message that waits to be sent. */
export const outgoing = (
  clientId: string,
  changes: Partial<OutgoingMessage> = {},
): OutgoingMessage => ({
  clientId,
  conversationId: 'a',
  text: clientId,
  photoId: null,
  replyTo: null,
  createdAt: new Date(Date.UTC(2026, 10, 15, 6)).toISOString(),
  fault: null,
  ...changes,
});

/** A call that nobody answered. */
export const madeCall = (changes: Partial<PastCall> = {}): PastCall => ({
  id: '019a0000-0000-7000-8000-00000000000c',
  kind: 'voice',
  state: 'missed',
  incoming: true,
  createdAt: new Date(Date.UTC(2026, 10, 15, 6, 30)).toISOString(),
  answeredAt: null,
  endedAt: new Date(Date.UTC(2026, 10, 15, 6, 31)).toISOString(),
  endReason: 'no-answer',
  ...changes,
});
