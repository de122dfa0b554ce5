import { listWrittenAfter } from '#server/features/messages/request-chats.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findAnyRequest } from '../requests/requests.queries.ts';
import type { MeterEvent } from './meter.policy.ts';
import type { SessionRow } from './sessions.queries.ts';

/** What the two have written and is not counted yet, in its order: read off the messages themselves, so that none is lost, or counted twice. */
export async function listUncounted(
  tx: Transaction,
  { requestId, clientId, companionId, sides }: SessionRow,
): Promise<MeterEvent[]> {
  const request = await findAnyRequest(tx, requestId);
  if (!request?.conversationId || !clientId || !companionId) return [];
  const written = await listWrittenAfter(tx, request.conversationId, [
    { memberId: clientId, after: sides.client.seq },
    { memberId: companionId, after: sides.companion.seq },
  ]);
  return written.map(({ memberId, seq, at }) => ({
    type: 'message',
    side: memberId === clientId ? 'client' : 'companion',
    seq,
    at: at.getTime(),
  }));
}
