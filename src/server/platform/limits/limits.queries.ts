import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { rateLimits } from './limits.tables.ts';

interface Counted {
  key: string;
  count: number;
  resetsAt: Date;
}

interface Counting extends Record<string, unknown> {
  keys: string[];
  counts: number[];
  ends: string[];
  now: Date;
}

const countThese = hotStatement<Counting, Counted>(
  'count each of',
  (value) => sql`
    insert into ${rateLimits} as counted (key, count, resets_at)
    select key, count, resets_at
    from unnest(${value('keys')}::text[], ${value('counts')}::int[], ${value('ends')}::timestamptz[])
      as one (key, count, resets_at)
    -- In one order, so that two who count the same wait for each other and not in a circle.
    order by key
    on conflict (key) do update set
      count = excluded.count + case when counted.resets_at > ${value('now')} then counted.count else 0 end,
      resets_at = case when counted.resets_at > ${value('now')} then counted.resets_at else excluded.resets_at end
    returning key, count, resets_at as "resetsAt"`,
);

/** Counts so many more of each in a single statement, so that simultaneous attempts cannot slip past each other. */
export const countEachOf = (db: Database, windows: Counted[], now: Date): Promise<Counted[]> =>
  countThese(db, {
    keys: windows.map(({ key }) => key),
    counts: windows.map(({ count }) => count),
    ends: windows.map(({ resetsAt }) => resetsAt.toISOString()),
    now,
  });

export async function uncount(db: Executor, key: string, many: number): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - ${many}, 0)` })
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
