import { sql } from 'drizzle-orm';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { readingsOf, type TableFigures } from '#server/platform/monitoring/table-figures.ts';

interface WaitingRow {
  queue: string;
  waiting: number;
  oldest: number;
}

/**
 * The library can count what waits, queue by queue, and says of none since when. What waits has an index of its own: the many
 * that are done are not looked at.
 */
export const countWaiting = hotStatement<Record<string, never>, WaitingRow>(
  'count waiting jobs',
  () => sql`
    select name as queue, count(*)::int as waiting,
      extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job
    where state < 'active' and start_after <= now() and name not like '\\_\\_%' group by name`,
);

export const jobFigures: TableFigures = {
  about: 'jobs',
  gauges: {
    saath_jobs_waiting: { help: 'Jobs whose time has come, by queue', label: 'queue' },
    saath_jobs_oldest_seconds: { help: 'How long the first of them waits', label: 'queue' },
  },
  read: async ({ db }) =>
    (await countWaiting(db, {})).flatMap(({ queue, waiting, oldest }) =>
      readingsOf({ queue }, { saath_jobs_waiting: waiting, saath_jobs_oldest_seconds: oldest }),
    ),
};
