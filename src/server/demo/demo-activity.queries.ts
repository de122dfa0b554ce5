import { sql } from 'drizzle-orm';
import { likes } from '#server/features/matching/matching.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Members who are played: those whose ids lie between these. */
export interface PlayedMembers {
  firstId: string;
  lastId: string;
}

export const isPlayed = (column: string, { firstId, lastId }: PlayedMembers) =>
  sql`${sql.raw(column)} between ${firstId}::uuid and ${lastId}::uuid`;

export interface UnansweredLike {
  likerId: string;
  likedId: string;
  /** How many played members the liker had liked before. */
  earlier: number;
}

/** Likes of others for the played, made before then and still without an answer. */
export async function listUnanswered(
  db: Executor,
  played: PlayedMembers,
  before: Date,
): Promise<UnansweredLike[]> {
  const { rows } = await db.execute<{ liker_id: string; liked_id: string; earlier: number }>(sql`
    select l.liker_id, l.liked_id, (select count(*)::int from ${likes} e where e.liker_id = l.liker_id
        and (e.created_at, e.id) < (l.created_at, l.id) and e.status <> 'passed'
        and ${isPlayed('e.liked_id', played)}) as earlier
    from ${likes} l
    where l.status = 'pending' and ${isPlayed('l.liked_id', played)}
      and not ${isPlayed('l.liker_id', played)} and l.created_at <= ${before.toISOString()}
      and not exists (select 1 from ${likes} a where a.liker_id = l.liked_id and a.liked_id = l.liker_id)
    order by l.created_at limit 20`);
  return rows.map((row) => ({
    likerId: row.liker_id,
    likedId: row.liked_id,
    earlier: row.earlier,
  }));
}

interface Greeting {
  newcomerId: string;
  greeterId: string;
}

/** Which played member would like whom of those who have finished their profile and were greeted by fewer than `most`. */
export async function listGreetings(
  db: Executor,
  played: PlayedMembers,
  { finishedBefore, most }: { finishedBefore: Date; most: number },
): Promise<Greeting[]> {
  const before = sql`${finishedBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ newcomer_id: string; greeter_id: string }>(sql`
    select n.member_id as newcomer_id, g.member_id as greeter_id
    from ${profiles} n
    cross join lateral (
      select c.member_id from ${profiles} c
      where ${isPlayed('c.member_id', played)} and c.findable
        and ${shownTo(sql`n.member_id`).listing(sql`c.member_id`)}
        and not exists (select 1 from ${likes} d where d.liker_id = c.member_id and d.liked_id = n.member_id)
        and coalesce(c.preferred_gender, 'any') in ('any', coalesce(n.gender, 'any'))
      order by lower(c.location) = lower(n.location) desc, c.active_at desc, c.member_id limit 1) g
    where n.findable and n.onboarding_complete and n.updated_at <= ${before}
      and not ${isPlayed('n.member_id', played)}
      and (select count(*) from ${likes} d where d.liked_id = n.member_id
        and ${isPlayed('d.liker_id', played)}) < ${most}
      and not exists (select 1 from ${likes} d where d.liked_id = n.member_id
        and d.created_at > ${before} and ${isPlayed('d.liker_id', played)})
    limit 20`);
  return rows.map((row) => ({ newcomerId: row.newcomer_id, greeterId: row.greeter_id }));
}
