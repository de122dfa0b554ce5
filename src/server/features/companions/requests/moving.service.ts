import {
  canMove,
  type RequestMover,
  type RequestState,
} from '#contract/companions/request-states.ts';
import {
  CHAT_OPENS_MINUTES,
  MISSED_AFTER_MINUTES,
  reminderMinutes,
} from '#contract/companions/requests.rules.ts';
import { holdPair } from '#server/features/matching/likes.service.ts';
import {
  closeForRequest,
  openForRequest,
} from '#server/features/messages/request-chats.service.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { requestMoved } from '../companions.facts.ts';
import { requestMails } from './requests.mails.ts';
import {
  findAnyRequest,
  hasOpenChat,
  lockRequest,
  updateRequest,
  type RequestRow,
} from './requests.queries.ts';

/** Of one whose time has come, for something. */
export const requestTimes = queue<{ requestId: string }>('companions.request-times');

/** The pair first, as a block and a match do: none of them waits for the other while it is waited for. */
export async function holdRequest(tx: Transaction, id: string): Promise<RequestRow> {
  const found = await findAnyRequest(tx, id);
  if (!found) throw refuse('NOT_FOUND');
  await holdPair(tx, found.clientId, found.companionId);
  const row = await lockRequest(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** The only way from one state to another. Whoever calls holds the request. */
export async function moveRequest(
  tools: Tools,
  tx: WriteTransaction,
  { row, to, by }: { row: RequestRow; to: RequestState; by: RequestMover },
  change: Partial<RequestRow> = {},
): Promise<RequestRow> {
  if (!canMove(row.state, to, by)) throw refuse('REQUEST_MOVED');
  const now = tools.clock.now();
  const moved = await updateRequest(tx, row.id, {
    ...change,
    state: to,
    movedBy: by,
    changedAt: now,
    ...(row.state === 'pending' && by === 'companion' && { answeredAt: now }),
  });
  const request = await settleChat(tools, tx, moved);
  await tellMoved(tools, tx, { request, from: row.state });
  return request;
}

/** Also of one that is new. */
export async function tellMoved(
  tools: Tools,
  tx: WriteTransaction,
  { request, from }: { request: RequestRow; from: RequestState | null },
): Promise<void> {
  for (const at of timesOf(request)) {
    const ahead = Math.ceil((at.getTime() - tools.clock.now().getTime()) / 1000);
    if (ahead > 0)
      await tools.jobs.enqueue(tx, requestTimes, { requestId: request.id }, { seconds: ahead });
  }
  if (request.state === 'pending' || request.state === 'accepted')
    await tools.jobs.enqueue(tx, requestMails, { requestId: request.id, about: request.state });
  tx.tell(requestMoved, { request, from, to: request.state });
}

/** When something happens by itself next, as far as it is known. */
function timesOf({ state, startsAt, lapsesAt }: RequestRow): Date[] {
  if (state === 'pending' || state === 'suggested') return [lapsesAt];
  if (state !== 'accepted') return [];
  const around = [...reminderMinutes.map((before) => -before), MISSED_AFTER_MINUTES];
  return around.map((count) => new Date(startsAt.getTime() + minutes(count)));
}

const chatOpensAt = ({ startsAt }: RequestRow) => startsAt.getTime() - minutes(CHAT_OPENS_MINUTES);

/** From when on messages are about it: what two who could write anyway wrote before has nothing to do with it. */
export const chatSince = (row: RequestRow): Date =>
  new Date(Math.max(chatOpensAt(row), row.acceptedAt?.getTime() ?? 0));

/** Its chat opens when its time comes, and not before: a request for next week is no reason to write all week. */
export async function settleChat(
  tools: Tools,
  tx: WriteTransaction,
  row: RequestRow,
): Promise<RequestRow> {
  if (row.kind !== 'chat') return row;
  const memberIds: [string, string] = [row.clientId, row.companionId];
  const isAgreed = row.state === 'accepted' || row.state === 'begun';
  if (!isAgreed) {
    if (row.conversationId && !(await hasOpenChat(tx, row)))
      await closeForRequest(tx, { memberIds });
    return row;
  }
  const now = tools.clock.now();
  if (row.conversationId || now.getTime() < chatOpensAt(row)) return row;
  const conversationId = await openForRequest(tx, { memberIds, at: now });
  return updateRequest(tx, row.id, { conversationId });
}
