import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { rateLimits } from './limits.tables.ts';

/** Counts one more of each in a single statement, so that simultaneous attempts cannot slip past each other. */
export function countOneOfEach(
  db: Executor,
  windows: { key: string; resetsAt: Date }[],
  now: Date,
): Promise<{ key: string; count: number; resetsAt: Date }[]> {
  const running = sql`${rateLimits.resetsAt} > ${now}`;
  return db
    .insert(rateLimits)
    .values(windows.map((window) => ({ ...window, count: 1 })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${running} then ${rateLimits.count} + 1 else 1 end`,
        resetsAt: sql`case when ${running} then ${rateLimits.resetsAt} else excluded.resets_at end`,
      },
    })
    .returning();
}

export async function uncountOne(db: Executor, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)));
}

export async function deleteCount(db: Executor, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function deleteEndedCounts(db: Executor, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}

export async function deleteCountsOf(db: Executor, names: string[]): Promise<void> {
  await db
    .delete(rateLimits)
    .where(
      sql`exists (select 1 from unnest(${sql.param(names)}::text[]) as name where position(name in ${rateLimits.key}) > 0)`,
    );
}
