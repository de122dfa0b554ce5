import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { photos } from '#server/features/profiles/photos.tables.ts';
import { isAway } from '#server/features/profiles/presentable.scope.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import { heldMessages } from './held-messages.tables.ts';
import { messagePhotos, messages, conversations, participants } from './messages.tables.ts';

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
    .where(and(eq(messagePhotos.id, id), eq(messagePhotos.memberId, memberId), unsent(db)));
  return row ?? null;
}

export async function deletePhoto(tx: Transaction, id: string): Promise<void> {
  await tx.delete(messagePhotos).where(eq(messagePhotos.id, id));
}

/** Chosen, but never sent. */
export async function deleteUnsent(tx: Transaction, before: Date, most: number): Promise<string[]> {
  const old = tx
    .select({ id: messagePhotos.id })
    .from(messagePhotos)
    .where(and(lt(messagePhotos.uploadedAt, before), unsent(tx)))
    .limit(most);
  const gone = await tx
    .delete(messagePhotos)
    .where(sql`${messagePhotos.id} in (${old})`)
    .returning({ folder: messagePhotos.folder });
  return gone.map(({ folder }) => folder);
}

export async function foldersInUse(db: Executor, folders: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ folder: messagePhotos.folder })
    .from(messagePhotos)
    .where(inArray(messagePhotos.folder, folders));
  return new Set(rows.map(({ folder }) => folder));
}

/** Neither in a message nor in one that waits for a person. */
const unsent = (db: Executor) =>
  and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(messages)
        .where(eq(messages.photoId, messagePhotos.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(heldMessages)
        .where(eq(heldMessages.photoId, messagePhotos.id)),
    ),
  );

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

/** Their own, or in a chat that is open: after an unmatch or a block only who sent it has it. */
export async function maySeeMessagePhoto(
  db: Executor,
  viewerId: string,
  photoId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${messagePhotos} f
    where f.id = ${photoId} and (f.member_id = ${viewerId} or exists (select 1 from ${messages} m
      join ${conversations} c on c.id = m.conversation_id and c.state = 'open'
      join ${participants} seat on seat.conversation_id = c.id and seat.member_id = ${viewerId}
      where m.photo_id = f.id and ${shownTo(viewerId).acquaintance(sql`seat.other_id`)}))`);
  return rows.length > 0;
}
