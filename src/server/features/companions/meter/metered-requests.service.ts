import type { Side } from '#contract/companions/meter.rules.ts';
import { messageCreated, type MessageCreated } from '#server/features/messages/messages.facts.ts';
import { whoWroteSince } from '#server/features/messages/request-chats.service.ts';
import { minutes } from '#server/platform/clock.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  callBeat,
  callConnected,
  callEnded,
  callRinging,
  type CallFact,
} from '../calls/calls.facts.ts';
import { endForRequest } from '../calls/calls.service.ts';
import { requestMoved } from '../companions.facts.ts';
import { endByItself } from '../requests/ending.service.ts';
import { holdRequest, moveRequest } from '../requests/moving.service.ts';
import { noteCame } from '../requests/request-times.service.ts';
import { findAnyRequest, type RequestRow } from '../requests/requests.queries.ts';
import { requireBudget } from './budgets.service.ts';
import { sessionEnded } from './meter.facts.ts';
import { applyIn, recordMessage, startSession } from './meter.service.ts';
import { findChatRequest, listUnmetered } from './metered-requests.queries.ts';
import { findOpenOf } from './sessions.queries.ts';

/**
 * Joins what is counted with where it happens: the calls and chats of a request. Locks are taken in one order: the pair, the request, its calls,
 * the plan, the session.
 */

/** A request that has begun and is not counted for so long was left behind by a crash. */
const LEFT_BEHIND_MS = minutes(2);
const SWEPT_AT_ONCE = 100;

const sessionOf = ({ id, clientId, companionId, category, kind }: RequestRow) => ({
  requestId: id,
  clientId,
  companionId,
  category,
  kind,
});

async function ring(tools: Tools, tx: WriteTransaction, { requestId }: CallFact): Promise<void> {
  const request = requestId ? await findAnyRequest(tx, requestId) : null;
  if (request) await requireBudget(tools, tx, request.clientId, request.kind);
}

async function beginCall(
  tools: Tools,
  tx: WriteTransaction,
  { requestId, callerId, calleeId }: CallFact,
): Promise<void> {
  if (!requestId) return;
  await noteCame(tools, tx, requestId, callerId);
  const request = await noteCame(tools, tx, requestId, calleeId);
  const { id } = await startSession(tools, tx, sessionOf(request));
  for (const side of ['client', 'companion'] as const)
    await applyIn(tools, tx, id, (at) => ({ type: 'presence', side, at }));
}

async function notePresence(
  tools: Tools,
  tx: WriteTransaction,
  { requestId, memberId }: CallFact & { memberId: string },
): Promise<void> {
  const session = requestId ? await findOpenOf(tx, requestId) : null;
  if (!session) return;
  const side: Side = session.clientId === memberId ? 'client' : 'companion';
  await applyIn(tools, tx, session.id, (at) => ({ type: 'presence', side, at }));
}

/** Whoever only lost the other may call again before too long a gap ends it. */
async function endCounting(tools: Tools, tx: WriteTransaction, requestId: string): Promise<void> {
  const session = await findOpenOf(tx, requestId);
  if (session) await applyIn(tools, tx, session.id, (at) => ({ type: 'end', reason: 'ended', at }));
}

async function countMessage(tools: Tools, told: MessageCreated): Promise<void> {
  if (!told.counted) return;
  await tools.write(async (tx) => {
    const found = await findChatRequest(tx, told.conversationId);
    if (!found) return;
    const row = await holdRequest(tx, found);
    const session = await findOpenOf(tx, row.id);
    const side: Side = told.senderId === row.clientId ? 'client' : 'companion';
    if (session) await recordMessage(tools, tx, session.id, { side, seq: told.message.seq });
    else if (row.state === 'accepted') await beginChat(tools, tx, row);
  });
}

/** It begins when both have written since it was accepted. */
async function beginChat(tools: Tools, tx: WriteTransaction, row: RequestRow): Promise<void> {
  const since = row.acceptedAt ?? row.createdAt;
  const wrote = await whoWroteSince(tx, row.conversationId ?? '', since);
  const firstOf = (id: string) => wrote.find(({ memberId }) => memberId === id)?.firstSeq;
  const [client, companion] = [firstOf(row.clientId), firstOf(row.companionId)];
  if (client === undefined || companion === undefined) return;
  try {
    await startSession(tools, tx, { ...sessionOf(row), first: { client, companion } });
  } catch (error) {
    // What the plan held was used up since they agreed.
    if (!isRefusal(error)) throw error;
    return endByItself(tools, tx, row);
  }
  await moveRequest(tools, tx, { row, to: 'begun', by: 'time' });
}

async function finish(tools: Tools, requestId: string): Promise<void> {
  await tools.write(async (tx) => {
    if (!(await findAnyRequest(tx, requestId))) return;
    const row = await holdRequest(tx, requestId);
    const isOver = row.state === 'begun' && !(await findOpenOf(tx, requestId));
    if (isOver) await moveRequest(tools, tx, { row, to: 'done', by: 'time' });
  });
}

/** A crash may come between the end of the counting and that of the request. */
export async function finishLeftBehind(tools: Tools): Promise<void> {
  const before = new Date(tools.clock.now().getTime() - LEFT_BEHIND_MS);
  for (const id of await listUnmetered(tools.db, before, SWEPT_AT_ONCE)) await finish(tools, id);
}

export const meteringListeners: FeatureListener[] = [
  inTransaction(callRinging, ring),
  inTransaction(callConnected, beginCall),
  inTransaction(callBeat, notePresence),
  inTransaction(callEnded, async (tools, tx, { requestId, answeredAt, reason }) => {
    if (requestId && answeredAt && reason !== 'gone' && reason !== 'failed')
      await endCounting(tools, tx, requestId);
  }),
  afterCommit(messageCreated, countMessage),
  inTransaction(requestMoved, async (tools, tx, { request: { id }, to }) => {
    if (to !== 'done' && to !== 'cancelled') return;
    await endForRequest(tools, tx, id);
    await endCounting(tools, tx, id);
  }),
  afterCommit(sessionEnded, (tools, { requestId }) => finish(tools, requestId)),
];
