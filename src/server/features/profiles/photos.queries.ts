import { and, arrayOverlaps, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { NEAR_BITS, nearBands } from './photos.policy.ts';
import { photos } from './photos.tables.ts';

export type PhotoRow = typeof photos.$inferSelect;

export async function listPhotos(db: Executor, memberId: string): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(eq(photos.memberId, memberId))
    .orderBy(asc(photos.position));
}

export async function countPhotos(db: Executor, memberId: string): Promise<number> {
  return db.$count(photos, eq(photos.memberId, memberId));
}

export async function insertPhoto(
  tx: Transaction,
  photo: typeof photos.$inferInsert,
): Promise<void> {
  await tx.insert(photos).values(photo);
}

// Any number that no other lock has.
const LIKENESS_LOCK = 7_306_217;

/**
 * Uploads are compared one after the other: of two copies that come at the same instant, the second finds the first. A copy
 * that waits is not compared with: it must not be held against whoever it was taken from.
 */
export async function findLike(
  tx: Transaction,
  memberId: string,
  hash: bigint,
): Promise<{ id: string; memberId: string; folder: string } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LIKENESS_LOCK})`);
  const [found] = await tx
    .select({ id: photos.id, memberId: photos.memberId, folder: photos.folder })
    .from(photos)
    .where(
      and(
        ne(photos.memberId, memberId),
        isNull(photos.heldFor),
        arrayOverlaps(photos.hashBands, nearBands(hash)),
        sql`bit_count((${photos.hash} # ${hash.toString()}::bigint)::bit(64)) <= ${NEAR_BITS}`,
      ),
    )
    .limit(1);
  return found ?? null;
}

/** Null when it is gone, or nobody holds it any more. */
export async function findPhoto(db: Executor, id: string): Promise<PhotoRow | null> {
  const [row] = await db.select().from(photos).where(eq(photos.id, id));
  return row ?? null;
}

export async function showPhoto(tx: Transaction, id: string): Promise<void> {
  await tx.update(photos).set({ heldFor: null }).where(eq(photos.id, id));
}

export async function deletePhoto(tx: Transaction, id: string): Promise<void> {
  await tx.delete(photos).where(eq(photos.id, id));
}

/** Numbers a member's photos in the order of their ids given here. */
export async function orderPhotos(tx: Transaction, memberId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const order = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await tx
    .update(photos)
    .set({ position: sql`array_position(array[${order}], ${photos.id}) - 1` })
    .where(and(eq(photos.memberId, memberId), inArray(photos.id, ids)));
}

export async function foldersInUse(db: Executor, folders: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ folder: photos.folder })
    .from(photos)
    .where(inArray(photos.folder, folders));
  return new Set(rows.map(({ folder }) => folder));
}
