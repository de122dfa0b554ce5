import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { photos } from './photos.tables.ts';

export type PhotoRow = typeof photos.$inferSelect;

export async function listPhotos(db: Executor, memberId: string): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(eq(photos.memberId, memberId))
    .orderBy(asc(photos.position));
}
