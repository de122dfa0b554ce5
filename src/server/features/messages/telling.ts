import { z } from 'zod';
import { createPace } from '#server/platform/realtime/pace.ts';
import type { Realtime } from '#server/platform/realtime/realtime.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findSeat } from './conversations.queries.ts';
import type { MessageNews } from './messages.facts.ts';
import { receive } from './progress.service.ts';
import { gatherReceipts } from './receipts.ts';

const conversationId = z.uuid().toLowerCase();
const sequence = z.int().min(1).max(2_147_483_647);
// Our pages say it every 2.5 seconds while somebody types.
const TYPING_IN_CHAT_MS = 2_000;
// Nobody types in several chats at once; whoever names ever new ones makes us look for each of them.
const TYPING_OF_MEMBER_MS = 300;

/** What happened goes to every open page of both; what pages say meanwhile is worth nothing a moment later. */
export function tellMessages(tools: Tools, realtime: Realtime): void {
  const { events } = tools;
  const tellOf =
    (name: 'message.created' | 'message.changed') =>
    ({ memberIds, conversationId: id, message }: MessageNews) => {
      for (const memberId of memberIds)
        realtime.tell(memberId, name, { conversationId: id, message });
    };
  events.on('message.created', tellOf('message.created'));
  events.on('message.repeated', tellOf('message.created'));
  events.on('message.changed', tellOf('message.changed'));
  events.on('conversation.progress', ({ memberIds, ...progress }) => {
    for (const memberId of memberIds) realtime.tell(memberId, 'conversation.progress', progress);
  });
  events.on('conversation.changed', ({ memberIds, conversationId: id }) => {
    for (const memberId of memberIds)
      realtime.tell(memberId, 'conversation.changed', { conversationId: id });
  });

  const typingOfMember = createPace(TYPING_OF_MEMBER_MS);
  const typingInChat = createPace(TYPING_IN_CHAT_MS);
  const relayTyping = async (memberId: string, id: string) => {
    const seat = await findSeat(tools.db, memberId, id);
    if (seat?.state === 'open' && seat.otherId)
      realtime.tell(seat.otherId, 'typing', { conversationId: id });
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
}
