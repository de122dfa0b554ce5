import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { promptQuestions, type PromptId } from '#contract/profiles/prompts.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { seekOnlyBenefits } from './benefits.scope.ts';
import { matches, likes } from './matching.tables.ts';

type MatchRow = typeof matches.$inferSelect;

/** A pair that matched before gets its match back, as new. */
export async function openMatch(
  tx: Transaction,
  match: Omit<MatchRow, 'benefitsOnly'>,
): Promise<string> {
  const { lowId, highId, lowLikeId, highLikeId, status, createdAt, lastActivity } = match;
  const benefitsOnly = sql`(select ${seekOnlyBenefits(sql`low`, sql`high`)}
    from ${profiles} low, ${profiles} high
    where low.member_id = ${lowId} and high.member_id = ${highId})`;
  const [row] = await tx
    .insert(matches)
    .values({ ...match, benefitsOnly: sql`coalesce(${benefitsOnly}, false)` })
    .onConflictDoUpdate({
      target: [matches.lowId, matches.highId],
      set: {
        lowLikeId,
        highLikeId,
        status,
        createdAt,
        lastActivity,
        benefitsOnly: sql`excluded.benefits_only`,
      },
    })
    .returning({ id: matches.id });
  if (!row) throw new Error('a match was not written');
  return row.id;
}

const takesPart = (memberId: string) =>
  or(eq(matches.lowId, memberId), eq(matches.highId, memberId));

export async function findActiveMatch(
  db: Executor,
  memberId: string,
  matchId: string,
): Promise<MatchRow | null> {
  const other = sql`case when ${matches.lowId} = ${memberId} then ${matches.highId} else ${matches.lowId} end`;
  const [row] = await db
    .select()
    .from(matches)
    .where(
      and(
        eq(matches.id, matchId),
        eq(matches.status, 'active'),
        takesPart(memberId),
        shownTo(memberId).acquaintance(other),
      ),
    );
  return row ?? null;
}

export async function closeMatch(tx: Transaction, matchId: string): Promise<void> {
  await tx.update(matches).set({ status: 'closed' }).where(eq(matches.id, matchId));
}

/** False when there was none. */
export async function closeMatchOfPair(
  tx: Transaction,
  one: string,
  other: string,
): Promise<boolean> {
  const [lowId, highId] = one < other ? [one, other] : [other, one];
  const closed = await tx
    .update(matches)
    .set({ status: 'closed' })
    .where(and(eq(matches.lowId, lowId), eq(matches.highId, highId), eq(matches.status, 'active')))
    .returning({ id: matches.id });
  return closed.length > 0;
}

/** Whether another match of this member stands before the one called `m`. */
const hasBefore = (memberId: SQL) => sql`exists (select 1 from ${matches} other
  where other.status = 'active' and ${memberId} in (other.low_id, other.high_id)
    and (other.last_activity, other.id) > (m.last_activity, m.id))`;

export interface MatchActivity {
  lowId: string;
  highId: string;
  at: Date;
}

/**
 * In steps while it stands first for both, so that a lively chat writes it seldom. One that somebody else holds is left to
 * them: it ends, or moves up anyway; so whoever ends one is never waited for.
 */
export async function touchMatches(
  db: Executor,
  touched: MatchActivity[],
  stepMs: number,
): Promise<void> {
  const lows = sql.param(touched.map(({ lowId }) => lowId));
  const highs = sql.param(touched.map(({ highId }) => highId));
  const times = sql.param(touched.map(({ at }) => at.toISOString()));
  await db.execute(sql`
    update ${matches} set last_activity = due.at
    from (select m.id, pair.at
      from unnest(${lows}::uuid[], ${highs}::uuid[], ${times}::timestamptz[]) as pair (low_id, high_id, at)
      join ${matches} m on m.low_id = pair.low_id and m.high_id = pair.high_id
      where m.status = 'active' and m.last_activity < pair.at
        and (m.last_activity < pair.at - ${stepMs} * interval '1 millisecond'
          or ${hasBefore(sql`m.low_id`)} or ${hasBefore(sql`m.high_id`)})
      for no key update of m skip locked) due
    where ${matches.id} = due.id`);
}

export interface ListedMatch {
  id: string;
  otherId: string;
  createdAt: Date;
  lastActivity: Date;
}

interface MatchList {
  viewerId: string;
  createdSince: Date | null;
  activeSince: Date | null;
  /** Cursors go by activity. */
  newest: 'active' | 'made';
  after: { at: Date; id: string } | null;
  most: number;
}

/** By activity each side of the pair has its own index in this order; the two are merged. */
export async function listMatches(db: Executor, list: MatchList): Promise<ListedMatch[]> {
  const { viewerId, createdSince, activeSince, newest, after, most } = list;
  const order = sql.raw(`${newest === 'made' ? 'created_at' : 'last_activity'} desc, id desc`);
  const side = (mine: 'low_id' | 'high_id', theirs: 'low_id' | 'high_id') => sql`
    (select m.id, m.${sql.raw(theirs)} as other_id, m.created_at, m.last_activity from ${matches} m
     where m.${sql.raw(mine)} = ${viewerId} and m.status = 'active'
       and ${shownTo(viewerId).acquaintance(sql.raw(`m.${theirs}`))}
       ${createdSince ? sql`and m.created_at >= ${createdSince.toISOString()}` : sql``}
       ${activeSince ? sql`and m.last_activity >= ${activeSince.toISOString()}` : sql``}
       and ${afterCursor(after, sql`m.last_activity`, sql`m.id`)}
     order by ${order} limit ${most})`;
  const { rows } = await db.execute<{
    id: string;
    other_id: string;
    created_at: string;
    last_activity: string;
  }>(sql`
    select * from (${side('low_id', 'high_id')} union all ${side('high_id', 'low_id')}) both_sides
    order by ${order} limit ${most}`);
  return rows.map((row) => ({
    id: row.id,
    otherId: row.other_id,
    createdAt: new Date(row.created_at),
    lastActivity: new Date(row.last_activity),
  }));
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string | null;
  status: string;
  at: string;
}

interface SaidRow extends Record<string, unknown> {
  on_photo_id: string | null;
  on_prompt: PromptId | null;
  comment: string | null;
}

/** What a like was on. */
const nameOfPart = ({ on_photo_id, on_prompt }: SaidRow) =>
  on_prompt ? promptQuestions[on_prompt] : on_photo_id && 'a photo';

const later = (after: string | null) => (after ? sql`and l.id > ${after}` : sql``);

/** The name of whoever is still there for them; of everybody else none, for whatever reason that is. */
const shownName = (viewerId: string, id: ReturnType<typeof sql>) =>
  sql`(select n.name from ${members} n where n.id = ${id} and ${shownTo(viewerId).acquaintance(id)})`;

export async function listOwnLikes(
  db: Executor,
  viewerId: string,
  after: string | null,
  most: number,
) {
  const { rows } = await db.execute<Row & SaidRow & { comment_held: boolean }>(sql`
    select l.id, l.status, l.created_at as at, ${shownName(viewerId, sql`l.liked_id`)} as name,
      l.on_photo_id, l.on_prompt, l.comment, l.comment_held
    from ${likes} l where l.liker_id = ${viewerId} ${later(after)} order by l.id limit ${most}`);
  return rows.map(({ id, name, status, at, comment_held, ...said }) => ({
    id,
    name,
    status,
    at: new Date(at),
    on: nameOfPart(said),
    comment: said.comment,
    commentHeld: comment_held,
  }));
}

/** Only when: who it was is theirs to tell, and what they passed on nobody’s to know. What a match said with theirs is in the chat. */
export async function listLikesReceived(
  db: Executor,
  viewerId: string,
  after: string | null,
  most: number,
) {
  const ofMatch = sql`l.status = 'matched'`;
  const { rows } = await db.execute<{ id: string; at: string } & SaidRow>(sql`
    select l.id, l.created_at as at, case when ${ofMatch} then l.on_photo_id end as on_photo_id,
      case when ${ofMatch} then l.on_prompt end as on_prompt,
      case when ${ofMatch} and not l.comment_held then l.comment end as comment
    from ${likes} l
    where l.liked_id = ${viewerId} and l.status in ('pending', 'matched')
      and ${shownTo(viewerId).acquaintance(sql`l.liker_id`)} ${later(after)}
    order by l.id limit ${most}`);
  return rows.map(({ id, at, ...said }) => ({
    id,
    at: new Date(at),
    on: nameOfPart(said),
    comment: said.comment,
  }));
}

export async function listOwnMatches(
  db: Executor,
  viewerId: string,
  after: string | null,
  most: number,
) {
  const { rows } = await db.execute<Row & { last_activity: string }>(sql`
    select l.id, l.status, l.created_at as at, l.last_activity,
      ${shownName(viewerId, sql`case when l.low_id = ${viewerId} then l.high_id else l.low_id end`)} as name
    from ${matches} l where (l.low_id = ${viewerId} or l.high_id = ${viewerId}) ${later(after)}
    order by l.id limit ${most}`);
  return rows.map(({ id, name, status, at, last_activity }) => ({
    id,
    name,
    status,
    at: new Date(at),
    lastActivity: new Date(last_activity),
  }));
}
