import type { Call, PastCall } from '#contract/companions/calls.endpoints.ts';
import {
  GONE_SECONDS,
  RINGS_SECONDS,
  UNANSWERED_MAX,
  UNANSWERED_MINUTES,
  type CallKind,
} from '#contract/companions/calls.rules.ts';
import type { Signal } from '#contract/companions/calls.events.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import type { Page } from '#contract/paging.ts';
import { holdPair } from '#server/features/matching/likes.service.ts';
import { refuseAway } from '#server/features/profiles/findable.service.ts';
import { after, minutes } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  callBeat,
  callConnected,
  callEnded,
  callMoved,
  callRefused,
  callRinging,
  type CallFact,
} from './calls.facts.ts';
import {
  countUnanswered,
  endCalls,
  findOpenCall,
  findOwnCall,
  findWayToCall,
  insertCall,
  listCallsBetween,
  setAnswered,
  setPage,
  setSeen,
  type CallRow,
  type Ending,
  type Outcome,
} from './calls.queries.ts';
import { isSeen } from '../seen.queries.ts';
import { viewCall, viewPast } from './call-views.ts';

const PAGE = 30;

interface Started {
  memberId: string;
  kind: CallKind;
  page: string;
}

/** Where the two call each other at once there is one call, and the second to ask gets it as one that rings. */
export async function startCall(
  tools: Tools,
  callerId: string,
  { memberId: calleeId, kind, page }: Started,
): Promise<{ call: Call }> {
  const now = tools.clock.now();
  const tried: CallFact[] = [];
  const row = await tools
    .write(async (tx) => {
      await refuseAway(tx, callerId);
      if (calleeId === callerId) throw refuse('NOT_FOUND');
      await holdPair(tx, callerId, calleeId);
      const way = await findWayToCall(tx, { callerId, calleeId, kind, now });
      if (!way) throw refuse('NOT_FOUND');
      const open = await findOpenCall(tx, callerId);
      if (open && [open.callerId, open.calleeId].includes(calleeId)) return open;
      if (open) throw refuse('IN_A_CALL');
      const since = new Date(now.getTime() - minutes(UNANSWERED_MINUTES));
      if ((await countUnanswered(tx, [callerId, calleeId], since)) >= UNANSWERED_MAX)
        throw refuse('RUNG_ENOUGH');
      const call = {
        id: newId(),
        callerId,
        calleeId,
        kind,
        requestId: way.requestId,
        state: 'ringing' as const,
        createdAt: now,
        callerPage: page,
        callerSeenAt: now,
      };
      const taken = await insertCall(tx, call);
      // On another page a moment ago.
      if (!taken.includes(callerId)) throw refuse('IN_A_CALL');
      if (!taken.includes(calleeId)) {
        const busy = { ringing: 'busy', connected: 'busy', reason: 'busy', at: now } as const;
        await end(tx, { id: call.id, memberId: callerId }, busy);
      } else {
        tried.push(factOf(call, now));
        tx.tell(callRinging, factOf(call, now));
      }
      const kept = await findOwnCall(tx, callerId, call.id);
      if (!kept) throw new Error('a call was not written');
      return kept;
    })
    .catch((error: unknown) => tellRefused(tools, tried, error));
  return { call: await viewCall(tools, callerId, row) };
}

/** Nothing of the call is kept; that somebody wanted to make it, whoever listens keeps on their own. */
async function tellRefused(tools: Tools, tried: CallFact[], error: unknown): Promise<never> {
  if (isRefusal(error))
    await tools.write(async (tx) => {
      for (const call of tried) tx.tell(callRefused, { ...call, code: error.code });
    });
  throw error;
}

export async function answerCall(
  tools: Tools,
  calleeId: string,
  { id, page }: { id: string; page: string },
): Promise<{ call: Call }> {
  const at = tools.clock.now();
  const row = await tools.write(async (tx) => {
    const ringing = await findOwnCall(tx, calleeId, id);
    // Its request moves with it: the pair first, as whatever else moves a request does.
    if (ringing?.requestId) await holdPair(tx, ringing.callerId, ringing.calleeId);
    const answered = await setAnswered(tx, { id, calleeId, page, at });
    if (answered) tx.tell(callConnected, factOf(answered, at));
    return answered ?? alreadyOn(await findOwnCall(tx, calleeId, id), page);
  });
  return { call: await viewCall(tools, calleeId, row) };
}

/** Its answer may have been lost on the way. */
function alreadyOn(row: CallRow | null, page: string): CallRow {
  if (!row) throw refuse('NOT_FOUND');
  if (row.state !== 'connected' || row.calleePage !== page) throw refuse('CALL_OVER');
  return row;
}

export async function joinCall(
  tools: Tools,
  memberId: string,
  { id, page }: { id: string; page: string },
): Promise<{ call: Call }> {
  const at = tools.clock.now();
  const row = await tools.write(async (tx) => {
    const moved = await setPage(tx, { id, memberId, page, at });
    if (!moved) throw refuse((await findOwnCall(tx, memberId, id)) ? 'CALL_OVER' : 'NOT_FOUND');
    tx.tell(callMoved, factOf(moved, at));
    return moved;
  });
  return { call: await viewCall(tools, memberId, row) };
}

/** Harmless when it is over already, or has moved on from the page that asks. */
export async function endCall(
  tools: Tools,
  memberId: string,
  {
    id,
    failed = false,
    page,
  }: { id: string; failed?: boolean | undefined; page?: string | undefined },
): Promise<{ ok: true }> {
  const at = tools.clock.now();
  await tools.write(async (tx) => {
    const call = await findOwnCall(tx, memberId, id);
    if (!call) throw refuse('NOT_FOUND');
    await end(
      tx,
      { id, memberId, page },
      {
        ringing: call.callerId === memberId ? 'cancelled' : 'declined',
        connected: failed ? 'failed' : 'ended',
        reason: failed ? 'failed' : 'hung-up',
        at,
      },
    );
  });
  return { ok: true };
}

/** One that was answered meanwhile on another page goes on there. */
export async function declineCall(
  tools: Tools,
  calleeId: string,
  id: string,
): Promise<{ ok: true }> {
  const declined = { ringing: 'declined', connected: 'ended', reason: 'hung-up' } as const;
  await tools.write(async (tx) => {
    const call = await findOwnCall(tx, calleeId, id);
    if (call?.calleeId !== calleeId) throw refuse('NOT_FOUND');
    await end(tx, { ringingId: id }, { ...declined, at: tools.clock.now() });
  });
  return { ok: true };
}

export async function readOpenCall(tools: Tools, memberId: string): Promise<{ call: Call | null }> {
  const row = await findOpenCall(tools.db, memberId);
  return { call: row && (await viewCall(tools, memberId, row)) };
}

export async function readPastCalls(
  tools: Tools,
  viewerId: string,
  { memberId, cursor }: { memberId: string; cursor?: string | undefined },
): Promise<Page<PastCall>> {
  if (!(await isSeen(tools.db, viewerId, memberId))) throw refuse('NOT_FOUND');
  const found = await listCallsBetween(
    tools.db,
    [viewerId, memberId],
    readCursor(cursor),
    PAGE + 1,
  );
  const { rows, nextCursor } = cutPage(found, PAGE, (row) =>
    writeCursor({ at: row.createdAt, id: row.id }),
  );
  return { items: rows.map((row) => viewPast(viewerId, row)), nextCursor };
}

/** From the page that is in the call to that of the other side; whatever else is asked for is left out. */
export async function relaySignal(
  tools: Tools,
  memberId: string,
  { callId, page, to, signal }: { callId: string; page: string; to: string; signal: Signal },
): Promise<void> {
  const call = await findOwnCall(tools.db, memberId, callId);
  if (call?.state !== 'connected') return;
  const isCaller = call.callerId === memberId;
  const [own, theirs] = isCaller
    ? [call.callerPage, call.calleePage]
    : [call.calleePage, call.callerPage];
  if (own !== page || theirs !== to) return;
  const otherId = isCaller ? call.calleeId : call.callerId;
  tools.realtime.send(otherId, callsEvents.signalled, { callId, from: page, to, signal });
}

export async function noteBeat(
  tools: Tools,
  memberId: string,
  { callId, page }: { callId: string; page: string },
): Promise<void> {
  const at = tools.clock.now();
  await tools.write(async (tx) => {
    const call = await setSeen(tx, { id: callId, memberId, page, at });
    if (call) tx.tell(callBeat, { ...factOf(call, at), memberId });
  });
}

/** What time has brought, each once, on however many nodes this runs. */
export async function sweepCalls(tools: Tools, upSince = new Date(0)): Promise<void> {
  const at = tools.clock.now();
  const since = (seconds: number) => after(tools.clock, -seconds * 1000);
  await tools.write(async (tx) => {
    const missed = { ringing: 'missed', connected: 'missed', reason: 'no-answer', at } as const;
    await end(tx, { unansweredSince: since(RINGS_SECONDS) }, missed);
    const over = { ringing: 'cancelled', connected: 'ended', at } as const;
    // Who has just started again has heard of nobody: pages come back to it first.
    if (upSince <= since(GONE_SECONDS))
      await end(tx, { unseenSince: since(GONE_SECONDS) }, { ...over, reason: 'gone' });
    await end(tx, { unpaidAt: at }, { ...over, reason: 'apart' });
  });
}

/** What let them call each other has ended, in the same transaction. */
export const endForApart = (tools: Tools, tx: WriteTransaction, ending: Ending): Promise<void> =>
  end(tx, ending, {
    ringing: 'cancelled',
    connected: 'ended',
    reason: 'apart',
    at: tools.clock.now(),
  });

/** What they called each other for is over. */
export const endForRequest = (tools: Tools, tx: WriteTransaction, requestId: string) =>
  end(
    tx,
    { requestId },
    { ringing: 'cancelled', connected: 'ended', reason: 'request-over', at: tools.clock.now() },
  );

/** What they call each other for cannot begin while one of them is in another. */
export const endForBusy = (tools: Tools, tx: WriteTransaction, requestId: string) =>
  end(
    tx,
    { requestId },
    { ringing: 'busy', connected: 'ended', reason: 'busy', at: tools.clock.now() },
  );

async function end(tx: WriteTransaction, ending: Ending, outcome: Outcome): Promise<void> {
  for (const row of await endCalls(tx, ending, outcome)) {
    const { state, answeredAt } = row;
    const { at, reason } = outcome;
    tx.tell(callEnded, { ...factOf(row, at), state, answeredAt, reason });
  }
}

const factOf = (
  { id, callerId, calleeId, kind, requestId }: Omit<CallFact, 'callId' | 'at'> & { id: string },
  at: Date,
): CallFact => ({ callId: id, callerId, calleeId, kind, requestId, at });
