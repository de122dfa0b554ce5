import { sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { likes, matches } from './matching.tables.ts';

interface Row extends Record<string, unknown> {
  id: string;
  name: string | null;
  status: string;
  at: string;
}

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
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.status, l.created_at as at, ${shownName(viewerId, sql`l.liked_id`)} as name
    from ${likes} l where l.liker_id = ${viewerId} ${later(after)} order by l.id limit ${most}`);
  return rows.map(({ id, name, status, at }) => ({ id, name, status, at: new Date(at) }));
}

/** Only when: who it was is theirs to tell, and what they passed on nobody’s to know. */
export async function listLikesReceived(
  db: Executor,
  viewerId: string,
  after: string | null,
  most: number,
) {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select l.id, l.created_at as at from ${likes} l
    where l.liked_id = ${viewerId} and l.status in ('pending', 'matched')
      and ${shownTo(viewerId).acquaintance(sql`l.liker_id`)} ${later(after)}
    order by l.id limit ${most}`);
  return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
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
