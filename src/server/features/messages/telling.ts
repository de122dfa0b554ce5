import { z } from 'zod';
import { matchCreated, matchEnded } from '#server/features/matching/matching.facts.ts';
import { createPace } from '#server/platform/realtime/pace.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findSeat } from './conversations.queries.ts';
import { closeForMatch, openForMatch } from './conversations.service.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import {
  conversationChanged,
  conversationProgress,
  messageChanged,
  messageCreated,
  messageRepeated,
  type MessageTold,
} from './messages.facts.ts';
import { receive } from './progress.service.ts';
import { gatherReceipts } from './receipts.ts';

const conversationId = z.uuid().toLowerCase();
const sequence = z.int().min(1).max(2_147_483_647);
// Our pages say it every 2.5 seconds while somebody types.
const TYPING_IN_CHAT_MS = 2_000;
// Nobody types in several chats at once; whoever names ever new ones makes us look for each of them.
const TYPING_OF_MEMBER_MS = 300;

const sendMessage =
  (name: 'message.created' | 'message.changed') =>
  ({ realtime }: Tools, { memberIds, conversationId: id, message }: MessageTold) => {
    for (const memberId of memberIds)
      realtime.send(memberId, name, { conversationId: id, message });
  };

/** A match opens a chat and its end closes it; what happened goes to every open page of both. */
export const messageListeners: FeatureListener[] = [
  inTransaction(matchCreated, (_, tx, match) => openForMatch(tx, match)),
  inTransaction(matchEnded, (_, tx, match) => closeForMatch(tx, match)),
  afterCommit(messageCreated, sendMessage('message.created')),
  afterCommit(messageRepeated, sendMessage('message.created')),
  afterCommit(messageChanged, sendMessage('message.changed')),
  afterCommit(conversationProgress, ({ realtime }, { memberIds, ...progress }) => {
    for (const memberId of memberIds) realtime.send(memberId, 'conversation.progress', progress);
  }),
  afterCommit(conversationChanged, ({ realtime }, { memberIds, conversationId: id }) => {
    for (const memberId of memberIds)
      realtime.send(memberId, 'conversation.changed', { conversationId: id });
  }),
];

/** What pages say is worth nothing a moment later. */
export function hearChats(tools: Tools): () => void {
  const { realtime } = tools;
  const typingOfMember = createPace(TYPING_OF_MEMBER_MS);
  const typingInChat = createPace(TYPING_IN_CHAT_MS);
  const relayTyping = async (memberId: string, id: string) => {
    const seat = await findSeat(tools.db, memberId, id);
    if (seat?.state === 'open' && seat.otherId)
      realtime.send(seat.otherId, 'typing', { conversationId: id });
  };
  realtime.hear('typing', (memberId, said) => {
    const id = conversationId.parse(said);
    return typingOfMember(memberId, () =>
      typingInChat(`${memberId} ${id}`, () => relayTyping(memberId, id)),
    );
  });

  const noteReceipt = gatherReceipts((memberId, receipts) =>
    receive(tools, memberId, receipts).catch((error: unknown) =>
      tools.log.warn({ err: error }, 'what was received could not be noted'),
    ),
  );
  realtime.hear('received', async (memberId, id, seq) =>
    noteReceipt(memberId, conversationId.parse(id), sequence.parse(seq)),
  );
  return () => undefined;
}
