import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { heldMessages } from './held-messages.tables.ts';
import { messagePhotos, messages } from './messages.tables.ts';

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
