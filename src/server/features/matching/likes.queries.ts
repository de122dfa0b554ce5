import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import {
  afterCursor,
  type Database,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import { likes, matches } from './matching.tables.ts';

export type LikeRow = typeof likes.$inferSelect;

/** Keeps both accounts from being deleted until we are done; false when one is gone already. */
export async function holdBoth(tx: Transaction, one: string, other: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${members}
    where id in (${one}, ${other}) order by id for key share`);
  return rows.length === 2;
}

/** Whom of these the viewer may see: whoever is listed, and whoever likes the viewer even while hiding from the rest. */
export async function listSeen(
  db: Executor,
  viewerId: string,
  memberIds: string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select m.id from ${members} m
    where m.id = any(${sql.param(memberIds)}::uuid[]) and ${seenBy(viewerId, sql`m.id`)}`);
  return rows.map((row) => row.id);
}

function seenBy(viewerId: string, member: SQL): SQL {
  const shown = shownTo(viewerId);
  const decided = (status: LikeRow['status']) => sql`exists (select 1 from ${likes} theirs
    where theirs.liker_id = ${member} and theirs.liked_id = ${viewerId} and theirs.status = ${status})`;
  return sql`(${shown.stranger(member)} or (${shown.acquaintance(member)} and ${decided('matched')})
    or (${shown.asking(member)} and ${decided('pending')}))`;
}

export async function findLike(
  tx: Transaction,
  likerId: string,
  likedId: string,
): Promise<LikeRow | null> {
  const [row] = await tx
    .select()
    .from(likes)
    .where(and(eq(likes.likerId, likerId), eq(likes.likedId, likedId)));
  return row ?? null;
}

/** A decision replaces the one before. */
export async function decide(tx: Transaction, like: LikeRow): Promise<LikeRow> {
  const [row] = await tx
    .insert(likes)
    .values(like)
    .onConflictDoUpdate({
      target: [likes.likerId, likes.likedId],
      // Another decision in all: a case about the comment before does not mean this one.
      set: like,
    })
    .returning();
  if (!row) throw new Error('a decision was not written');
  return row;
}

export async function setStatus(
  tx: Transaction,
  likeIds: string[],
  status: LikeRow['status'],
): Promise<void> {
  await tx.execute(
    sql`update ${likes} set status = ${status} where id = any(${sql.param(likeIds)}::uuid[])`,
  );
}

/** The liker has changed their mind; what they said goes with the like. Answers what it was before. */
export async function turnIntoPass(tx: Transaction, likeId: string): Promise<LikeRow | null> {
  const [before] = await tx.select().from(likes).where(eq(likes.id, likeId)).for('update');
  await tx
    .update(likes)
    .set({ status: 'passed', onPhotoId: null, onPrompt: null, comment: null, commentHeld: false })
    .where(eq(likes.id, likeId));
  return before ?? null;
}

export async function deleteLike(tx: Transaction, likeId: string): Promise<LikeRow | null> {
  const [gone] = await tx.delete(likes).where(eq(likes.id, likeId)).returning();
  return gone ?? null;
}

/** Whatever either has decided about the other. */
export async function deleteLikesBetween(
  tx: Transaction,
  one: string,
  other: string,
): Promise<LikeRow[]> {
  const from = (likerId: string, likedId: string) =>
    and(eq(likes.likerId, likerId), eq(likes.likedId, likedId));
  return tx
    .delete(likes)
    .where(or(from(one, other), from(other, one)))
    .returning();
}

/** Null when it is not there, or another one by now. */
export async function deleteDecision(
  db: Executor,
  likerId: string,
  likedId: string,
  status: LikeRow['status'],
): Promise<LikeRow | null> {
  const [gone] = await db
    .delete(likes)
    .where(and(eq(likes.likerId, likerId), eq(likes.likedId, likedId), eq(likes.status, status)))
    .returning();
  return gone ?? null;
}

/** The viewer's standing with each of these members. */
interface StandingRow {
  memberId: string;
  status: LikeRow['status'];
  matchId: string | null;
}

const standings = hotStatement<{ viewerId: string; memberIds: string[] }, StandingRow>(
  'list standings',
  (value) => sql`
    select l.liked_id as "memberId", l.status, m.id as "matchId"
    from ${likes} l
    left join ${matches} m on l.status = 'matched' and m.status = 'active'
      and m.low_id = least(l.liker_id, l.liked_id) and m.high_id = greatest(l.liker_id, l.liked_id)
    where l.liker_id = ${value('viewerId')}
      and l.liked_id in (select unnest(${columnOf(value('memberIds'), 'uuid')}))`,
);

export const listStandings = (
  db: Database,
  viewerId: string,
  memberIds: string[],
): Promise<StandingRow[]> => standings(db, { viewerId, memberIds });

/** Whom a member likes, without an answer so far; the latest first. */
export async function listLiked(db: Executor, likerId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ likedId: likes.likedId })
    .from(likes)
    .where(and(eq(likes.likerId, likerId), eq(likes.status, 'pending')))
    .orderBy(desc(likes.createdAt))
    .limit(most);
  return rows.map(({ likedId }) => likedId);
}

export interface DecidedRow {
  likeId: string;
  /** The other one. */
  memberId: string;
  at: Date;
}

type FoundRow = { id: string; member_id: string; created_at: string };

const viewRow = (row: FoundRow): DecidedRow => ({
  likeId: row.id,
  memberId: row.member_id,
  at: new Date(row.created_at),
});

/** Likes that wait for an answer: whoever was liked back, passed on or dismissed is not among them. */
const waitsFor = (viewerId: string): SQL => sql`l.liked_id = ${viewerId} and l.status = 'pending'
  and ${shownTo(viewerId).asking(sql`l.liker_id`)}
  and not exists (select 1 from ${likes} mine
    where mine.liker_id = ${viewerId} and mine.liked_id = l.liker_id)`;

export async function listReceived(
  db: Executor,
  viewerId: string,
  after: { at: Date; id: string } | null,
  most: number,
): Promise<DecidedRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    select l.id, l.liker_id as member_id, l.created_at from ${likes} l
    where ${waitsFor(viewerId)} and ${afterCursor(after, sql`l.created_at`, sql`l.id`)}
    order by l.created_at desc, l.id desc limit ${most}`);
  return rows.map(viewRow);
}

export async function countReceived(db: Executor, viewerId: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${likes} l where ${waitsFor(viewerId)} limit ${most}) waiting`);
  return rows[0]?.count ?? 0;
}

interface DecidedQuery {
  viewerId: string;
  status: 'pending' | 'passed';
  after: { at: Date; id: string } | null;
  most: number;
}

export async function listDecided(
  db: Executor,
  { viewerId, status, after, most }: DecidedQuery,
): Promise<DecidedRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    select l.id, l.liked_id as member_id, l.created_at from ${likes} l
    where l.liker_id = ${viewerId} and l.status = ${status}
      and ${afterCursor(after, sql`l.created_at`, sql`l.id`)}
      and ${seenBy(viewerId, sql`l.liked_id`)}
    order by l.created_at desc, l.id desc limit ${most}`);
  return rows.map(viewRow);
}

export async function countDecisions(
  tx: Transaction,
  memberId: string,
): Promise<{ likes: number; matches: number }> {
  const { rows } = await tx.execute<{ likes: number; matches: number }>(sql`select
    (select count(*)::int from ${likes} where liker_id = ${memberId}) as likes,
    (select count(*)::int from ${matches} where low_id = ${memberId} or high_id = ${memberId}) as matches`);
  return rows[0] ?? { likes: 0, matches: 0 };
}
