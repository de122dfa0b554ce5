import { sql } from 'drizzle-orm';
import { photos } from '#server/features/profiles/photos.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** So many are looked at on either side of where it begins, however many agreed. */
const REACH = 60;

/**
 * The placeholders of main photos whose members agreed, in no order. It begins anywhere (32 hex digits) in an order that says
 * nothing of them. A photo that waits for a person is not replaced by the next one.
 */
export async function listWallPlaceholders(
  db: Executor,
  viewerId: string,
  { from, most }: { from: string; most: number },
): Promise<string[]> {
  const agreed = sql`select p.member_id from ${profiles} p where p.photo_wall and p.findable`;
  const place = sql`md5(p.member_id::text)`;
  const { rows } = await db.execute<{ placeholder: string }>(sql`
    with near as materialized (
      (${agreed} and ${place} >= ${from} order by ${place} limit ${REACH})
      union all (${agreed} and ${place} < ${from} order by ${place} limit ${REACH}))
    select placeholder from (
      select main.placeholder from near join ${photos} main on main.member_id = near.member_id
        and main.position = 0 and main.held_for is null
      where ${shownTo(viewerId).listing(sql`near.member_id`)} limit ${most}) wall
    order by random()`);
  return rows.map(({ placeholder }) => placeholder);
}
