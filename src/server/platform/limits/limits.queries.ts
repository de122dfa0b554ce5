import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { rateLimits } from './limits.tables.ts';

interface Counted {
  key: string;
  count: number;
  resetsAt: Date;
}

const countOnes = hotStatement<{ keys: string[]; ends: string[]; now: Date }, Counted>(
  'count one of each',
  (value) => sql`
    insert into ${rateLimits} as counted (key, count, resets_at)
    select key, 1, resets_at from unnest(${value('keys')}::text[], ${value('ends')}::timestamptz[])
      as one (key, resets_at)
    -- In one order, so that two who count the same wait for each other and not in a circle.
    order by key
    on conflict (key) do update set
      count = case when counted.resets_at > ${value('now')} then counted.count + 1 else 1 end,
      resets_at = case when counted.resets_at > ${value('now')} then counted.resets_at else excluded.resets_at end
    returning key, count, resets_at as "resetsAt"`,
);

/** Counts one more of each in a single statement, so that simultaneous attempts cannot slip past each other. */
export const countOneOfEach = (
  db: Database,
  windows: { key: string; resetsAt: Date }[],
  now: Date,
): Promise<Counted[]> =>
  countOnes(db, {
    keys: windows.map(({ key }) => key),
    ends: windows.map(({ resetsAt }) => resetsAt.toISOString()),
    now,
  });

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
