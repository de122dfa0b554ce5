import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { openRequestStates } from '#contract/companions/request-states.ts';
import type { RequestList } from '#contract/companions/requests.rules.ts';
import { seekOnlyBenefits } from '#server/features/matching/benefits.scope.ts';
import { matches } from '#server/features/matching/matching.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { companionRequests as requests } from './requests.tables.ts';

export type RequestRow = typeof requests.$inferSelect;

const isOpen = inArray(requests.state, [...openRequestStates]);
const isAgreed = inArray(requests.state, ['accepted', 'begun']);
const of = (memberId: string) =>
  or(eq(requests.clientId, memberId), eq(requests.companionId, memberId));
const ofPair = (one: string, other: string) =>
  or(
    and(eq(requests.clientId, one), eq(requests.companionId, other)),
    and(eq(requests.clientId, other), eq(requests.companionId, one)),
  );
const otherThan = (memberId: string) =>
  sql`case when ${requests.clientId} = ${memberId} then ${requests.companionId} else ${requests.clientId} end`;
/** Of one of its two sides, while the other is there for them; for everybody else it is not there. */
const seenBy = (memberId: string) =>
  and(of(memberId), shownTo(memberId).acquaintance(otherThan(memberId)));
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export async function findRequest(
  db: Executor,
  memberId: string,
  id: string,
): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), seenBy(memberId)));
  return row ?? null;
}

/** Whoever's it is: for what happens by itself. */
export async function findAnyRequest(db: Executor, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  return row ?? null;
}

/** Whoever moves a request waits here for whoever else does. */
export async function lockRequest(tx: Transaction, id: string): Promise<RequestRow | null> {
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('update');
  return row ?? null;
}

/** Null: the same was asked before, under the same name. */
export async function insertRequest(
  tx: Transaction,
  request: typeof requests.$inferInsert,
): Promise<RequestRow | null> {
  const [row] = await tx
    .insert(requests)
    .values(request)
    .onConflictDoNothing({ target: [requests.clientId, requests.askId] })
    .returning();
  return row ?? null;
}

export async function findAsked(
  db: Executor,
  clientId: string,
  askId: string,
): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.clientId, clientId), eq(requests.askId, askId)));
  return row ?? null;
}

export async function updateRequest(
  tx: Transaction,
  id: string,
  change: Partial<RequestRow>,
): Promise<RequestRow> {
  const [row] = await tx.update(requests).set(change).where(eq(requests.id, id)).returning();
  if (!row) throw new Error('a request that was held is gone');
  return row;
}

const statesOf = {
  waiting: inArray(requests.state, ['pending', 'suggested']),
  ahead: isAgreed,
  past: and(...openRequestStates.map((state) => ne(requests.state, state))),
};

interface Listing {
  list: RequestList;
  after: TimeCursor | null;
  most: number;
}

/** What is ahead soonest first, everything else by what changed last. */
export function listRequests(
  db: Executor,
  memberId: string,
  { list, after, most }: Listing,
): Promise<RequestRow[]> {
  const at = list === 'ahead' ? requests.startsAt : requests.changedAt;
  const order = list === 'ahead' ? asc : desc;
  const rest = afterCursor(after, at, requests.id, list === 'ahead' ? 'newer' : 'older');
  return db
    .select()
    .from(requests)
    .where(and(seenBy(memberId), statesOf[list], rest ?? undefined))
    .orderBy(order(at), order(requests.id))
    .limit(most);
}

/** For whom an answer is waited for: the companion first, and the client once another time was suggested. */
export async function countWaiting(db: Executor, memberId: string): Promise<number> {
  return db.$count(
    requests,
    and(
      seenBy(memberId),
      or(
        and(eq(requests.companionId, memberId), eq(requests.state, 'pending')),
        and(eq(requests.clientId, memberId), eq(requests.state, 'suggested')),
      ),
    ),
  );
}

export async function countOpen(
  db: Executor,
  clientId: string,
  companionId?: string,
): Promise<number> {
  return db.$count(
    requests,
    and(
      eq(requests.clientId, clientId),
      companionId ? eq(requests.companionId, companionId) : undefined,
      isOpen,
    ),
  );
}

/** What these members have agreed on from then on, or are in, whichever side of it they are. */
export function listAgreed(
  db: Executor,
  memberIds: string[],
  { from, except }: { from: Date; except?: string | undefined },
): Promise<Pick<RequestRow, 'state' | 'startsAt' | 'minutes'>[]> {
  return db
    .select({ state: requests.state, startsAt: requests.startsAt, minutes: requests.minutes })
    .from(requests)
    .where(
      and(
        or(inArray(requests.clientId, memberIds), inArray(requests.companionId, memberIds)),
        isAgreed,
        or(
          eq(requests.state, 'begun'),
          sql`${requests.startsAt} + make_interval(mins => ${requests.minutes}) > ${time(from)}`,
        ),
        except ? ne(requests.id, except) : undefined,
      ),
    );
}

/** What a companion does, or has done, between these times: for their daily limit. */
export async function listTaken(
  db: Executor,
  companionId: string,
  { from, until, except }: { from: Date; until: Date; except?: string | undefined },
): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: requests.startsAt })
    .from(requests)
    .where(
      and(
        eq(requests.companionId, companionId),
        inArray(requests.state, ['accepted', 'begun', 'done']),
        sql`${requests.startsAt} >= ${time(from)} and ${requests.startsAt} < ${time(until)}`,
        except ? ne(requests.id, except) : undefined,
      ),
    );
  return rows.map(({ startsAt }) => startsAt);
}

/** Whether another chat request of the pair lets them write. */
export async function hasOpenChat(
  db: Executor,
  { id, clientId, companionId }: RequestRow,
): Promise<boolean> {
  const [row] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        ofPair(clientId, companionId),
        isAgreed,
        sql`${requests.conversationId} is not null`,
        ne(requests.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The two are matched, and Friendship with Benefits is all that both are looking for, or looked for when they matched. */
export async function areMatchedUnderBenefits(
  db: Executor,
  one: string,
  other: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${matches} m
    join ${profiles} low on low.member_id = m.low_id
    join ${profiles} high on high.member_id = m.high_id
    where m.low_id = least(${one}::uuid, ${other}::uuid) and m.high_id = greatest(${one}::uuid, ${other}::uuid)
      and m.status = 'active'
      and (m.benefits_only or ${seekOnlyBenefits(sql`low`, sql`high`)})`);
  return rows.length > 0;
}

export type OpenOf =
  | { pair: readonly [string, string] }
  | { memberId: string }
  | { companionId: string };

const openOf = (of_: OpenOf): SQL | undefined => {
  if ('pair' in of_) return ofPair(...of_.pair);
  return 'memberId' in of_ ? of(of_.memberId) : eq(requests.companionId, of_.companionId);
};

/** In one order for everybody: two who end several never wait for each other. */
export async function listOpen(db: Executor, which: OpenOf): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(openOf(which), isOpen))
    .orderBy(requests.id);
  return rows.map(({ id }) => id);
}

export async function deleteRequestsOf(tx: Transaction, memberId: string): Promise<number> {
  const gone = await tx.delete(requests).where(of(memberId)).returning({ id: requests.id });
  return gone.length;
}
