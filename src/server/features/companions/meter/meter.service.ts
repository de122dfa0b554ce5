import {
  companionCategories,
  kindsOf,
  type CompanionCategory,
  type CompanionKind,
} from '#contract/companions/rules.ts';
import { secondsFor, type Side } from '#contract/companions/meter.rules.ts';
import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { companionsEvents } from '#contract/companions/events.ts';
import { currentRates } from '#contract/companions/rates.ts';
import { dayInIndia, days, minutes } from '#server/platform/clock.ts';
import { lockPair, lockSeats } from '#server/platform/database/advisory-locks.ts';
import { eachAlone } from '#server/platform/concurrency.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listWrittenAfter } from '#server/features/messages/request-chats.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { post } from '../ledger/ledger.service.ts';
import { isSeen } from '../seen.queries.ts';
import { findAnyRequest } from '../requests/requests.queries.ts';
import { lockBudget, type BudgetRow } from './meter.queries.ts';
import { takeBudget } from './budgets.service.ts';
import {
  sessionCounted,
  sessionEnded,
  sessionStarted,
  sessionWarned,
  type SessionTold,
} from './meter.facts.ts';
import { advance, amountOf, newSide, type Meter, type MeterEvent } from './meter.policy.ts';
import { namesOf, requireFree, requireRoom } from './room.service.ts';
import { changesOf, meterOf, toldOf, viewSession } from './session-views.ts';
import {
  findOpenOf,
  findSession,
  insertSession,
  listDue,
  listOpenWith,
  lockSession,
  updateSession,
  type SessionRow,
} from './sessions.queries.ts';

const SWEPT_AT_ONCE = 100;

export interface NewSession {
  requestId: string;
  clientId: string;
  companionId: string;
  category: CompanionCategory;
  kind: CompanionKind;
  /** Of a chat, which begins when both have written: the numbers of their first messages since the request was accepted. */
  first?: Record<Side, number>;
}

/**
 * A session begins against money that is set aside for it: never more than the plan has left, nor than the two may use in a day. One that is open for
 * this request is answered as it is.
 */
export async function startSession(
  tools: Tools,
  tx: WriteTransaction,
  { requestId, clientId, companionId, category, kind, first }: NewSession,
): Promise<SessionRow> {
  if (!companionCategories.includes(category) || !kindsOf(category).includes(kind))
    throw refuse('NOT_FOUND');
  await lockPair(tx, clientId, companionId);
  const open = await findOpenOf(tx, requestId);
  if (open) return open;
  const two = { clientId, companionId };
  const { client, companion, pair } = await namesOf(tools, tx, two);
  await lockSeats(tx, [clientId, companionId]);
  await requireFree(tx, two);
  const now = tools.clock.now();
  const room = await requireRoom(tools, tx, { ...two, kind }, now);
  const taken = await takeBudget(tools, tx, clientId, room.least);
  if (!taken) throw refuse('BUDGET_USED_UP');
  const card = currentRates(now);
  const reservedMinor = Math.min(taken.left, room.most);
  // What counts from now on comes after these.
  const seq = first && Math.max(first.client, first.companion);
  const meter: Meter = {
    kind,
    card,
    startedAt: now.getTime(),
    mostMs:
      kind === 'chat'
        ? minutes(card.chatMostMinutes)
        : secondsFor(card, kind, reservedMinor) * 1000,
    sides: { client: begun(seq, now), companion: begun(seq, now) },
    countedMs: 0,
    warnedAt: null,
    endedAt: null,
    endReason: null,
  };
  const { paymentId } = taken.budget;
  const session = await insertSession(tx, {
    id: newId(),
    requestId,
    clientId,
    companionId,
    clientPseudonym: client,
    companionPseudonym: companion,
    kind,
    category,
    planPaymentId: paymentId,
    rateVersion: card.version,
    reservedMinor,
    pair,
    day: dayInIndia(now),
    startedAt: now,
    mostMs: meter.mostMs,
    ...changesOf(meter),
  });
  if (!session) throw refuse('SESSION_OPEN');
  await post(tx, {
    kind: 'session-reserved',
    source: session.id,
    at: now,
    entries: [
      { account: 'budget', owner: client, about: paymentId, minor: -reservedMinor },
      { account: 'reserved', owner: client, about: session.id, minor: reservedMinor },
    ],
  });
  tx.tell(sessionStarted, toldOf(session, now));
  return session;
}

const begun = (seq: number | undefined, now: Date) =>
  seq === undefined ? newSide() : { ...newSide(), wrote: 1, wroteAt: now.getTime(), seq };

/** One of the two is there. */
export const recordPresence = (tools: Tools, sessionId: string, side: Side): Promise<SessionRow> =>
  apply(tools, sessionId, (at) => ({ type: 'presence', side, at }));

/** One of the two ends it; whoever takes no part in it finds nothing. */
export async function endSession(
  tools: Tools,
  memberId: string,
  sessionId: string,
): Promise<CompanionSession> {
  const session = await findSession(tools.db, sessionId);
  if (!session || ![session.clientId, session.companionId].includes(memberId))
    throw refuse('NOT_FOUND');
  const ended = await apply(tools, sessionId, (at) => ({ type: 'end', reason: 'ended', at }));
  return viewFor(tools, ended, memberId);
}

/** What has ended says with whom it was only as long as they are there for each other: a block ends it, too. */
async function viewFor(
  tools: Tools,
  session: SessionRow,
  viewerId: string,
): Promise<CompanionSession> {
  const view = viewSession(session, tools.clock.now(), viewerId);
  const { memberId, endedAt } = view;
  if (!memberId || !endedAt || (await isSeen(tools.db, viewerId, memberId))) return view;
  return { ...view, memberId: null };
}

/** The two are not there for each other any more. */
export async function endBetween(
  tools: Tools,
  tx: WriteTransaction,
  [one, other]: [string, string],
): Promise<void> {
  for (const { id, clientId, companionId } of await listOpenWith(tx, one))
    if ([clientId, companionId].includes(other))
      await applyIn(tools, tx, id, (at) => ({ type: 'end', reason: 'ended', at }));
}

/** Settles what time has ended, also while the server was away. */
export async function sweepSessions(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  await eachAlone(
    tools.log,
    (after) => listDue(tools.db, now, after, SWEPT_AT_ONCE),
    SWEPT_AT_ONCE,
    (id) => apply(tools, id, (at) => ({ type: 'time', at })),
  );
}

const apply = (tools: Tools, id: string, event: (at: number) => MeterEvent) =>
  tools.write((tx) => applyIn(tools, tx, id, event));

/** What happens is counted by the server's clock, one after the other. */
export async function applyIn(
  tools: Tools,
  tx: WriteTransaction,
  id: string,
  event: (at: number) => MeterEvent,
): Promise<SessionRow> {
  const found = await findSession(tx, id);
  // The plan first, as whoever closes it does: both wait for each other in one order.
  const budget = found && (await lockBudget(tx, found.planPaymentId));
  const session = await lockSession(tx, id);
  if (!session || !budget) throw refuse('NOT_FOUND');
  const now = tools.clock.now();
  if (session.endedAt) return session;
  const before = meterOf(session);
  const written = session.kind === 'chat' ? await listUncounted(tx, session) : [];
  const meter = [...written, event(now.getTime())].reduce(advance, before);
  const changed = await updateSession(tx, id, changesOf(meter));
  if (changed.endedAt) return settle(tools, tx, changed, budget);
  if (meter.warnedAt !== before.warnedAt) tx.tell(sessionWarned, toldOf(changed, now));
  else if (meter.countedMs > before.countedMs || amountOf(meter) > amountOf(before))
    tx.tell(sessionCounted, toldOf(changed, now));
  return changed;
}

/** In the write that ends it: what was earned is put on hold, and the rest goes back to the plan, or where what was left of that went. */
async function settle(
  tools: Tools,
  tx: WriteTransaction,
  session: SessionRow,
  budget: BudgetRow,
): Promise<SessionRow> {
  if (session.settledAt || !session.endedAt || !session.endReason) return session;
  const { id, clientPseudonym: client, companionPseudonym, reservedMinor } = session;
  const now = tools.clock.now();
  const earned = amountOf(meterOf(session));
  await post(tx, {
    kind: 'session-settled',
    source: id,
    at: now,
    entries: [
      { account: 'reserved', owner: client, about: id, minor: -reservedMinor },
      { account: 'on-hold', owner: companionPseudonym, about: id, minor: earned },
      { ...restOf(session, budget), minor: reservedMinor - earned },
    ],
  });
  const { payoutHoldDays, laterHoldDays } = tools.config.earnings;
  const holdDays = budget.isFirst ? payoutHoldDays : laterHoldDays;
  const settled = await updateSession(tx, id, {
    settledAt: now,
    amountMinor: earned,
    holdUntil: earned > 0 ? new Date(now.getTime() + days(holdDays)) : null,
  });
  const { endReason: reason } = session;
  tx.tell(sessionEnded, { ...toldOf(settled, now), reason, paidMinor: earned });
  return settled;
}

function restOf({ endReason }: SessionRow, { paymentId, clientPseudonym, closedAt }: BudgetRow) {
  if (!closedAt) return { account: 'budget', owner: clientPseudonym, about: paymentId } as const;
  return { account: endReason === 'returned' ? 'fees' : 'released' } as const;
}

/** Those that the caller takes part in now: every page is right after a reload. */
export async function readOpenSessions(
  tools: Tools,
  memberId: string,
): Promise<{ items: CompanionSession[] }> {
  const now = tools.clock.now();
  const open = await listOpenWith(tools.db, memberId);
  return { items: open.map((session) => viewSession(session, now, memberId)) };
}

/** To the pages of both, the same clock. */
export async function showSession(tools: Tools, { sessionId }: SessionTold): Promise<void> {
  const session = await findSession(tools.db, sessionId);
  if (!session) return;
  for (const memberId of [session.clientId, session.companionId])
    if (memberId)
      tools.realtime.send(
        memberId,
        companionsEvents.session,
        await viewFor(tools, session, memberId),
      );
}

/** What the two have written and is not counted yet, in its order: read off the messages themselves, so that none is lost, or counted twice. */
async function listUncounted(
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
