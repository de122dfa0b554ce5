import { and, eq, isNull, sql } from 'drizzle-orm';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { heldMessages } from './held-messages.tables.ts';
import type { MessagePhotoRow } from './message-photos.queries.ts';
import { messagePhotos, messages } from './messages.tables.ts';

export type HeldRow = typeof heldMessages.$inferSelect;
export type HeldWithPhoto = { held: HeldRow; photo: MessagePhotoRow | null };

/** Null when it was there already. */
export async function insertHeld(tx: Transaction, row: HeldRow): Promise<HeldRow | null> {
  const [inserted] = await tx.insert(heldMessages).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

const withPhoto = (db: Executor) =>
  db
    .select({ held: heldMessages, photo: messagePhotos })
    .from(heldMessages)
    .leftJoin(messagePhotos, eq(messagePhotos.id, heldMessages.photoId));

/** What the sender has for this receiver, in the order of writing. Nothing, where a block parts the two. */
export function listHeld(
  db: Executor,
  senderId: string,
  receiverId: string,
): Promise<HeldWithPhoto[]> {
  return withPhoto(db)
    .where(
      and(
        eq(heldMessages.senderId, senderId),
        eq(heldMessages.receiverId, receiverId),
        isNull(heldMessages.withdrawnAt),
        shownTo(senderId).acquaintance(sql`${heldMessages.receiverId}`),
      ),
    )
    .orderBy(heldMessages.createdAt, heldMessages.id);
}

export async function findHeldOf(
  db: Executor,
  { senderId, receiverId, clientId }: Pick<HeldRow, 'senderId' | 'receiverId' | 'clientId'>,
): Promise<HeldWithPhoto | null> {
  const [row] = await withPhoto(db).where(
    and(
      eq(heldMessages.senderId, senderId),
      eq(heldMessages.receiverId, receiverId),
      eq(heldMessages.clientId, clientId),
    ),
  );
  return row ?? null;
}

export async function findHeld(db: Executor, id: string): Promise<HeldWithPhoto | null> {
  const [row] = await withPhoto(db).where(eq(heldMessages.id, id));
  return row ?? null;
}

/** The one that waits with this photo. */
export async function findHeldWith(db: Executor, photoId: string): Promise<HeldWithPhoto | null> {
  const [row] = await withPhoto(db).where(eq(heldMessages.photoId, photoId));
  return row ?? null;
}

/** A person has looked at its words, and they may go. */
export async function clearText(tx: Transaction, id: string): Promise<void> {
  await tx.update(heldMessages).set({ textHeld: false }).where(eq(heldMessages.id, id));
}

export async function clearPhoto(tx: Transaction, id: string): Promise<void> {
  await tx.update(messagePhotos).set({ heldFor: null }).where(eq(messagePhotos.id, id));
}

/** Its photo goes for good. */
export async function dropPhoto(tx: Transaction, id: string): Promise<void> {
  await tx.update(heldMessages).set({ photoId: null }).where(eq(heldMessages.id, id));
}

/** Null when it is gone already. */
export async function deleteHeld(tx: Transaction, id: string): Promise<HeldRow | null> {
  const [gone] = await tx.delete(heldMessages).where(eq(heldMessages.id, id)).returning();
  return gone ?? null;
}

export async function setWithdrawn(tx: Transaction, id: string, withdrawnAt: Date): Promise<void> {
  await tx.update(heldMessages).set({ withdrawnAt }).where(eq(heldMessages.id, id));
}

export async function setHeldState(
  tx: Transaction,
  id: string,
  state: HeldRow['state'],
): Promise<void> {
  await tx.update(heldMessages).set({ state }).where(eq(heldMessages.id, id));
}

/** Whether each of these has written in a chat. */
export async function haveWritten(
  db: Executor,
  conversationId: string,
  memberIds: string[],
): Promise<boolean> {
  const ofMember = (memberId: string) => sql`exists (select 1 from ${messages} m
    where m.conversation_id = ${conversationId} and m.sender_id = ${memberId})`;
  const { rows } = await db.execute(
    sql`select 1 where ${sql.join(memberIds.map(ofMember), sql` and `)}`,
  );
  return rows.length > 0;
}
