import { and, desc, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { CallEndReason, CallKind, CallState } from '#contract/companions/calls.rules.ts';
import { EARLY_MINUTES } from '#contract/companions/calls.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { matches } from '#server/features/matching/matching.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { companionRequests } from '../requests/requests.tables.ts';
import { calls, callSeats } from './calls.tables.ts';

export type CallRow = typeof calls.$inferSelect;
export type NewCall = typeof calls.$inferInsert;

const isOpen = inArray(calls.state, ['ringing', 'connected']);
const isSideOf = (memberId: string) =>
  or(eq(calls.callerId, memberId), eq(calls.calleeId, memberId));

interface Way extends Record<string, unknown> {
  request_id: string | null;
  matched: boolean;
  met: boolean;
}

/**
 * What lets one member call another now: their match, an accepted request of that kind at its time, or a request that took place where
 * the other takes calls of companions. Null: nothing does, or the other one is not there for calls.
 */
export async function findWayToCall(
  db: Executor,
  {
    callerId,
    calleeId,
    kind,
    now,
  }: { callerId: string; calleeId: string; kind: CallKind; now: Date },
): Promise<{ requestId: string | null } | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [lowId, highId] = callerId < calleeId ? [callerId, calleeId] : [calleeId, callerId];
  const early = sql`${EARLY_MINUTES} * interval '1 minute'`;
  const { rows } = await db.execute<Way & { choice: string }>(sql`
    select p.who_may_call as choice,
      (select r.id from ${companionRequests} r
        where ((r.client_id = ${callerId} and r.companion_id = ${calleeId})
            or (r.client_id = ${calleeId} and r.companion_id = ${callerId}))
          and r.state in ('accepted', 'begun') and r.kind = ${kind}
          and r.category <> 'virtual-relationship'
          and r.starts_at - ${early} <= ${at}
          and (r.state = 'begun' or r.starts_at + r.minutes * interval '1 minute' > ${at})
        order by r.starts_at limit 1) as request_id,
      exists (select 1 from ${matches} t
        where t.low_id = ${lowId} and t.high_id = ${highId} and t.status = 'active') as matched,
      exists (select 1 from ${companionRequests} r
        where r.client_id = ${calleeId} and r.companion_id = ${callerId}
          and r.state in ('begun', 'done')) as met
    from ${members} m join ${profiles} p on p.member_id = m.id
    where m.id = ${calleeId} and m.status = 'active' and m.paid_until > ${at} and not p.away
      and ${shownTo(callerId).acquaintance(sql`m.id`)}`);
  const [way] = rows;
  if (!way) return null;
  const isWanted = (way.matched && way.choice !== 'nobody') || (way.met && way.choice === 'met');
  return way.request_id || isWanted ? { requestId: way.request_id } : null;
}

/** Who of the two was free: a seat that somebody has already stays as it is. */
export async function insertCall(tx: Transaction, call: NewCall): Promise<string[]> {
  await tx.insert(calls).values(call);
  // In one order, so that two calls that cross never wait for each other.
  const seats = [call.callerId, call.calleeId]
    .toSorted()
    .map((memberId) => ({ memberId, callId: call.id }));
  const taken = await tx
    .insert(callSeats)
    .values(seats)
    .onConflictDoNothing()
    .returning({ memberId: callSeats.memberId });
  return taken.map(({ memberId }) => memberId);
}

export async function findOwnCall(
  db: Executor,
  memberId: string,
  id: string,
): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, id), isSideOf(memberId)));
  return row ?? null;
}

export async function findOpenCall(db: Executor, memberId: string): Promise<CallRow | null> {
  const [row] = await db
    .select({ call: calls })
    .from(callSeats)
    .innerJoin(calls, eq(calls.id, callSeats.callId))
    .where(eq(callSeats.memberId, memberId));
  return row?.call ?? null;
}

/** Null: it does not ring for them any more. Of two pages that answer at once, one does. */
export async function setAnswered(
  tx: Transaction,
  { id, calleeId, page, at }: { id: string; calleeId: string; page: string; at: Date },
): Promise<CallRow | null> {
  const [row] = await tx
    .update(calls)
    .set({
      state: 'connected',
      answeredAt: at,
      calleePage: page,
      callerSeenAt: at,
      calleeSeenAt: at,
    })
    .where(and(eq(calls.id, id), eq(calls.calleeId, calleeId), eq(calls.state, 'ringing')))
    .returning();
  return row ?? null;
}

/** The own side of an open call is on this page from now on. Null: there is none that this page could go on with. */
export async function setPage(
  tx: Transaction,
  { id, memberId, page, at }: { id: string; memberId: string; page: string; at: Date },
): Promise<CallRow | null> {
  const own = (column: SQL) => sql`case when ${calls.callerId} = ${memberId} then ${column}`;
  const seen = sql`${at.toISOString()}::timestamptz`;
  const [row] = await tx
    .update(calls)
    .set({
      callerPage: sql`${own(sql`${page}::uuid`)} else ${calls.callerPage} end`,
      calleePage: sql`${own(sql`${calls.calleePage}`)} else ${page}::uuid end`,
      callerSeenAt: sql`${own(seen)} else ${calls.callerSeenAt} end`,
      calleeSeenAt: sql`${own(sql`${calls.calleeSeenAt}`)} else ${seen} end`,
    })
    .where(
      and(
        eq(calls.id, id),
        or(
          and(eq(calls.callerId, memberId), isOpen),
          and(eq(calls.calleeId, memberId), eq(calls.state, 'connected')),
        ),
      ),
    )
    .returning();
  return row ?? null;
}

/** Null: that page is in no such call. */
export async function setSeen(
  tx: Transaction,
  { id, memberId, page, at }: { id: string; memberId: string; page: string; at: Date },
): Promise<CallRow | null> {
  const seen = sql`${at.toISOString()}::timestamptz`;
  const isCaller = sql`${calls.callerId} = ${memberId}`;
  const [row] = await tx
    .update(calls)
    .set({
      callerSeenAt: sql`case when ${isCaller} then ${seen} else ${calls.callerSeenAt} end`,
      calleeSeenAt: sql`case when ${isCaller} then ${calls.calleeSeenAt} else ${seen} end`,
    })
    .where(
      and(
        eq(calls.id, id),
        eq(calls.state, 'connected'),
        or(
          and(eq(calls.callerId, memberId), eq(calls.callerPage, page)),
          and(eq(calls.calleeId, memberId), eq(calls.calleePage, page)),
        ),
      ),
    )
    .returning();
  return row ?? null;
}

/** Which open calls end: one, those of a member or of two, or those whose time is over. */
export type Ending =
  /** With a page: only while the own side of it is there, or nowhere yet. */
  | { id: string; memberId: string; page?: string | undefined }
  | { ringingId: string }
  | { memberId: string }
  | { requestId: string }
  | { between: [string, string] }
  | { unansweredSince: Date }
  | { unseenSince: Date }
  | { unpaidAt: Date };

function conditionOf(ending: Ending): SQL | undefined {
  if ('id' in ending) {
    const { id, memberId, page } = ending;
    const ownPage = sql`case when ${calls.callerId} = ${memberId} then ${calls.callerPage} else ${calls.calleePage} end`;
    const isThere = page ? sql`coalesce(${ownPage}, ${page}::uuid) = ${page}::uuid` : undefined;
    return and(eq(calls.id, id), isSideOf(memberId), isThere);
  }
  if ('ringingId' in ending) return and(eq(calls.id, ending.ringingId), eq(calls.state, 'ringing'));
  if ('memberId' in ending) return isSideOf(ending.memberId);
  if ('requestId' in ending) return eq(calls.requestId, ending.requestId);
  if ('between' in ending) {
    const [one, other] = ending.between;
    return and(isSideOf(one), isSideOf(other));
  }
  if ('unansweredSince' in ending)
    return and(eq(calls.state, 'ringing'), lte(calls.createdAt, ending.unansweredSince));
  if ('unseenSince' in ending)
    return and(
      eq(calls.state, 'connected'),
      or(lte(calls.callerSeenAt, ending.unseenSince), lte(calls.calleeSeenAt, ending.unseenSince)),
    );
  return sql`exists (select 1 from ${members} m where m.id in (${calls.callerId}, ${calls.calleeId})
    and m.paid_until <= ${ending.unpaidAt.toISOString()}::timestamptz)`;
}

export interface Outcome {
  /** What becomes of a call that rings, and of one that goes on. */
  ringing: CallState;
  connected: CallState;
  reason: CallEndReason;
  at: Date;
}

/** Marked in one statement: of two who end it at once, one has; and both seats are free. */
export async function endCalls(
  tx: Transaction,
  ending: Ending,
  { ringing, connected, reason, at }: Outcome,
): Promise<CallRow[]> {
  const ended = await tx
    .update(calls)
    .set({
      state: sql`case when ${calls.state} = 'ringing' then ${ringing} else ${connected} end`,
      endReason: reason,
      endedAt: at,
    })
    .where(and(isOpen, conditionOf(ending)))
    .returning();
  await freeSeats(tx, ended);
  return ended;
}

async function freeSeats(tx: Transaction, ended: Pick<CallRow, 'id'>[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.delete(callSeats).where(
    inArray(
      callSeats.callId,
      ended.map(({ id }) => id),
    ),
  );
}

const isFromTo = (callerId: string, calleeId: string) =>
  and(eq(calls.callerId, callerId), eq(calls.calleeId, calleeId));

/** How often somebody has rung another since then without an answer. */
export function countUnanswered(db: Executor, [one, other]: [string, string], since: Date) {
  const unanswered = inArray(calls.state, ['declined', 'missed', 'cancelled']);
  return db.$count(calls, and(isFromTo(one, other), gt(calls.createdAt, since), unanswered));
}

export function listCallsBetween(
  db: Executor,
  [one, other]: [string, string],
  after: TimeCursor | null,
  most: number,
): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(
      and(
        or(isFromTo(one, other), isFromTo(other, one)),
        afterCursor(after, calls.createdAt, calls.id),
      ),
    )
    .orderBy(desc(calls.createdAt), desc(calls.id))
    .limit(most);
}

/** For the copy of their data. The name is that of whoever is still there for them. */
export async function listOwnCalls(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
) {
  const other = sql<string>`case when ${calls.callerId} = ${memberId} then ${calls.calleeId} else ${calls.callerId} end`;
  const name = sql<string | null>`(select n.name from ${members} n
    where n.id = ${other} and ${shownTo(memberId).acquaintance(other)})`;
  return db
    .select({ id: calls.id, call: calls, name })
    .from(calls)
    .where(and(isSideOf(memberId), after ? sql`${calls.id} > ${after}` : undefined))
    .orderBy(calls.id)
    .limit(most);
}
