import { and, inArray, sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Who of these is there for somebody who has met them: a profile that is hidden only from strangers is. */
export async function whoIsSeen(
  db: Executor,
  viewerId: string,
  memberIds: string[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, memberIds), shownTo(viewerId).acquaintance(sql`${members.id}`)));
  return rows.map(({ id }) => id);
}

export const isSeen = async (db: Executor, viewerId: string, memberId: string): Promise<boolean> =>
  (await whoIsSeen(db, viewerId, [memberId])).length > 0;
