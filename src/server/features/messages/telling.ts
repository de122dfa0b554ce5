import { z } from 'zod';
import type { Realtime } from '#server/platform/realtime/realtime.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findSeat } from './conversations.queries.ts';
import './messages.facts.ts';
import { receive } from './progress.service.ts';

const conversationId = z.uuid();
const sequence = z.int().min(1).max(2_147_483_647);

/** What happened goes to every open page of both; what pages say meanwhile is worth nothing a moment later. */
export function tellMessages(tools: Tools, realtime: Realtime): void {
  const { events } = tools;
  for (const name of ['message.created', 'message.changed'] as const)
    events.on(name, ({ memberIds, conversationId: id, message }) => {
      for (const memberId of memberIds)
        realtime.tell(memberId, name, { conversationId: id, message });
    });
  events.on('conversation.progress', ({ memberIds, ...progress }) => {
    for (const memberId of memberIds) realtime.tell(memberId, 'conversation.progress', progress);
  });
  events.on('conversation.changed', ({ memberIds, conversationId: id }) => {
    for (const memberId of memberIds)
      realtime.tell(memberId, 'conversation.changed', { conversationId: id });
  });

  realtime.hear('typing', async (memberId, id) => {
    const seat = await findSeat(tools.db, memberId, conversationId.parse(id));
    if (seat?.state === 'open' && seat.otherId)
      realtime.tell(seat.otherId, 'typing', { conversationId: String(id) });
  });
  realtime.hear('received', (memberId, id, seq) =>
    receive(tools, memberId, new Map([[conversationId.parse(id), sequence.parse(seq)]])),
  );
}
