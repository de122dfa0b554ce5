import { sides, type Side } from '#contract/companions/meter.rules.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { messageCreated, type MessageCreated } from '#server/features/messages/messages.facts.ts';
import { whoWroteSince } from '#server/features/messages/request-chats.service.ts';
import { minutes } from '#server/platform/clock.ts';
import { eachAlone } from '#server/platform/concurrency.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  callBeat,
  callConnected,
  callEnded,
  callRefused,
  callRinging,
  type CallFact,
} from '../calls/calls.facts.ts';
import { endForBusy, endForRequest } from '../calls/calls.service.ts';
import { requestMoved } from '../companions.facts.ts';
import { endByItself } from '../requests/ending.service.ts';
import { chatSince, holdRequest, moveRequest } from '../requests/moving.service.ts';
import { noteCame, noteRang } from '../requests/request-times.service.ts';
import {
  areMatchedUnderBenefits,
  findAnyRequest,
  type RequestRow,
} from '../requests/requests.queries.ts';
import { canBeginWith } from './budgets.service.ts';
import { sessionEnded } from './meter.facts.ts';
import { applyIn, startSession } from './meter.service.ts';
import { findChatRequest, listUnmetered, wasCounted } from './meter.queries.ts';
import { requireFree, requireRoom } from './room.service.ts';
import { findOpenOf, type SessionRow } from './sessions.queries.ts';

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

async function ring(
  tools: Tools,
  tx: WriteTransaction,
  { requestId, callerId }: CallFact,
): Promise<void> {
  if (!requestId) return;
  const request = await noteRang(tools, tx, requestId, callerId);
  // Two who lost each other go on with what is set aside for them.
  if (await findOpenOf(tx, requestId)) return;
  const { clientId, companionId, kind } = request;
  if (await areMatchedUnderBenefits(tx, clientId, companionId))
    throw refuse('MATCHED_UNDER_BENEFITS');
  await requireFree(tx, request);
  await requireRoom(tools, tx, request, tools.clock.now());
  if (!(await canBeginWith(tools, tx, clientId, kind)))
    throw refuse(callerId === clientId ? 'BUDGET_USED_UP' : 'CLIENT_UNREADY');
}

/** Whoever was refused has come all the same. */
async function noteRefused(
  tools: Tools,
  tx: WriteTransaction,
  { requestId, callerId, code }: CallFact & { code: RefusalCode },
): Promise<void> {
  if (!requestId) return;
  const request = await noteRang(tools, tx, requestId, callerId);
  if (code === 'MATCHED_UNDER_BENEFITS') await endByItself(tools, tx, request);
}

/** `over`: nothing can come of the request any more, and it has ended; `busy`: one of the two is in another one. */
async function begin(
  tools: Tools,
  tx: WriteTransaction,
  row: RequestRow,
  first?: Record<Side, number>,
): Promise<SessionRow | 'over' | 'busy'> {
  if (await areMatchedUnderBenefits(tx, row.clientId, row.companionId)) {
    await endByItself(tools, tx, row);
    return 'over';
  }
  try {
    return await startSession(tools, tx, { ...sessionOf(row), ...(first && { first }) });
  } catch (error) {
    const code = isRefusal(error) ? error.code : null;
    if (code === 'SESSION_OPEN') return 'busy';
    if (code !== 'BUDGET_USED_UP' && code !== 'PAIR_LIMIT') throw error;
    await endByItself(tools, tx, row, 'no-time-left');
    return 'over';
  }
}

async function beginCall(
  tools: Tools,
  tx: WriteTransaction,
  { requestId, callerId, calleeId }: CallFact,
): Promise<void> {
  if (!requestId) return;
  const session = await begin(tools, tx, await holdRequest(tx, requestId));
  if (session === 'over') return;
  const note = session === 'busy' ? noteRang : noteCame;
  for (const memberId of [callerId, calleeId]) await note(tools, tx, requestId, memberId);
  if (session === 'busy') return endForBusy(tools, tx, requestId);
  for (const side of sides)
    await applyIn(tools, tx, session.id, (at) => ({ type: 'presence', side, at }));
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
    if (session) await applyIn(tools, tx, session.id, (at) => ({ type: 'time', at }));
    else if (!(await wasCounted(tx, row.id))) await beginChat(tools, tx, row);
  });
}

/** It begins when both have written since its time came. While one of them is in another, it waits until that is over. */
async function beginChat(tools: Tools, tx: WriteTransaction, row: RequestRow): Promise<void> {
  const wrote = await whoWroteSince(tx, row.conversationId ?? '', chatSince(row));
  const firstOf = (id: string) => wrote.find(({ memberId }) => memberId === id)?.firstSeq;
  const [client, companion] = [firstOf(row.clientId), firstOf(row.companionId)];
  if (client === undefined || companion === undefined) return;
  const session = await begin(tools, tx, row, { client, companion });
  if (session !== 'over' && session !== 'busy' && row.state === 'accepted')
    await moveRequest(tools, tx, { row, to: 'begun', by: 'time' });
}

async function finish(tools: Tools, requestId: string): Promise<void> {
  await tools.write(async (tx) => {
    if (!(await findAnyRequest(tx, requestId))) return;
    const row = await holdRequest(tx, requestId);
    if (row.state !== 'begun' || (await findOpenOf(tx, requestId))) return;
    if (row.kind === 'chat' && !(await wasCounted(tx, requestId))) await beginChat(tools, tx, row);
    else await moveRequest(tools, tx, { row, to: 'done', by: 'time' });
  });
}

/** A crash may come between the end of the counting and that of the request; and a chat may have had to wait for its counting. */
export async function finishLeftBehind(tools: Tools): Promise<void> {
  const before = new Date(tools.clock.now().getTime() - LEFT_BEHIND_MS);
  await eachAlone(
    tools.log,
    (after) => listUnmetered(tools.db, before, after, SWEPT_AT_ONCE),
    SWEPT_AT_ONCE,
    (id) => finish(tools, id),
  );
}

export const meteringListeners: FeatureListener[] = [
  inTransaction(callRinging, ring),
  inTransaction(callRefused, noteRefused),
  inTransaction(callConnected, beginCall),
  inTransaction(callBeat, notePresence),
  inTransaction(callEnded, async (tools, tx, { requestId, callerId, answeredAt, reason }) => {
    if (!requestId) return;
    if (reason === 'busy' && !answeredAt) await noteRang(tools, tx, requestId, callerId);
    if (answeredAt && reason !== 'gone' && reason !== 'failed')
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
