import { z } from 'zod';
import { activeMembers, restrictedToo } from '../access.ts';
import { clientEvent, serverEvent } from '../event.ts';
import { messageSchema, progressSchema } from './fields.ts';
import { sending, sentFields, sentReply } from './sending.fields.ts';

const conversationId = z.uuid().toLowerCase();
const oneMessage = z.object({ conversationId, message: messageSchema });
const readers = { ...restrictedToo, plan: true } as const;

export const messagesEvents = {
  /** To both sides, also to the sender's other pages. */
  created: serverEvent({ name: 'message.created', access: readers, payload: oneMessage }),
  /** Deleted, or reacted to. */
  changed: serverEvent({ name: 'message.changed', access: readers, payload: oneMessage }),
  /** One side has received or read more. */
  progress: serverEvent({
    name: 'conversation.progress',
    access: readers,
    payload: progressSchema.extend({ conversationId, memberId: z.uuid() }),
  }),
  /** It was opened, closed, accepted or declined. */
  conversationChanged: serverEvent({
    name: 'conversation.changed',
    access: readers,
    payload: z.object({ conversationId }),
  }),
  /** To the sender alone: a message of theirs waits, or was decided about. */
  heldChanged: serverEvent({ name: 'message.held', access: readers, payload: z.object({}) }),
  /** The other one is typing. */
  typed: serverEvent({ name: 'typing', access: readers, payload: z.object({ conversationId }) }),
  /** Answered once it is kept, or waits for a person; harmless to repeat, here or over HTTP. */
  send: clientEvent({
    name: 'message.send',
    ...sending,
    input: z.object({ conversationId, ...sentFields }),
    reply: sentReply,
  }),
  typing: clientEvent({
    name: 'typing',
    access: { ...activeMembers, plan: true },
    budget: { of: 'typing', perMinute: 3000, inMemory: true },
    input: conversationId,
    reply: null,
  }),
  /** A message has arrived on this page. */
  received: clientEvent({
    name: 'received',
    access: readers,
    // A busy chat reports every message, from every tab.
    budget: { of: 'receipts', perMinute: 12_000, inMemory: true },
    input: z.object({ conversationId, seq: z.int().min(1).max(2_147_483_647) }),
    reply: null,
  }),
};
