import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { photos } from '#server/features/profiles/photos.tables.ts';
import { isAway } from '#server/features/profiles/presentable.scope.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import { isUnsent, photoFiles } from './message-files.queries.ts';
import { messagePhotos, conversations } from './messages.tables.ts';

export type MessagePhotoRow = typeof messagePhotos.$inferSelect;

export async function insertPhoto(db: Executor, row: MessagePhotoRow): Promise<void> {
  await db.insert(messagePhotos).values(row);
}

/** A photo of this member that no message has yet. */
export async function findUnsent(
  db: Executor,
  memberId: string,
  id: string,
): Promise<MessagePhotoRow | null> {
  const [row] = await db
    .select()
    .from(messagePhotos)
    .where(
      and(eq(messagePhotos.id, id), eq(messagePhotos.memberId, memberId), isUnsent(photoFiles)),
    );
  return row ?? null;
}

/** Their own, or of whoever is shown to them somewhere: found, liking them, matched, talking with them or asking to. */
export async function maySeeProfilePhoto(
  db: Executor,
  viewerId: string,
  photoId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${photos} f
    where f.id = ${photoId} and (f.member_id = ${viewerId} or (f.held_for is null and ${shownTo(viewerId).acquaintance(sql`f.member_id`)} and (
      exists (select 1 from ${profiles} p where p.member_id = f.member_id and p.findable)
      or exists (select 1 from ${likes}
        where liker_id = f.member_id and liked_id = ${viewerId}
          and (status = 'matched' or (status = 'pending' and not ${isAway(sql`f.member_id`)})))
      or exists (select 1 from ${conversations} c
        where c.low_id = least(f.member_id, ${viewerId}) and c.high_id = greatest(f.member_id, ${viewerId})
          and (c.state = 'open' or (c.state = 'request' and c.asked_by = f.member_id and not ${isAway(sql`f.member_id`)}))))))`);
  return rows.length > 0;
}
