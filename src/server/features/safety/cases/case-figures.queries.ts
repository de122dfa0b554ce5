import { sql } from 'drizzle-orm';
import { caseKinds } from '#contract/safety/cases.ts';
import { hours } from '#server/platform/clock.ts';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { readingsOf, type TableFigures } from '#server/platform/monitoring/table-figures.ts';
import { identityChecks } from '../identity/identity.tables.ts';
import { cases } from './cases.tables.ts';

interface OpenRow {
  kind: string;
  open: number;
  late: number;
  /** Below nothing: it has passed. */
  left: number | null;
}

const countOpen = hotStatement<{ now: Date; toldSince: Date }, OpenRow>(
  'count open cases',
  (value) => sql`
    with due as (
      -- Whoever complains is to be told that we have it, long before it is to be decided.
      select c.kind, case when c.kind = 'grievance' and c.acknowledged_at is null
        then least(c.due_at, c.opened_at + (${value('now')}::timestamptz - ${value('toldSince')}::timestamptz))
        else c.due_at end as at
      from ${cases} c where c.closed_at is null
      union all select 'identity', i.due_at from ${identityChecks} i where i.state = 'waiting'
    )
    select kind, count(*)::int as open, (count(*) filter (where at < ${value('now')}::timestamptz))::int as late,
      extract(epoch from min(at) - ${value('now')}::timestamptz)::float8 as left
    from due group by kind`,
);

const none = { open: 0, late: 0, left: null };

/** What people have to decide, and by when. */
export const caseFigures: TableFigures = {
  about: 'cases',
  gauges: {
    saath_cases_open: { help: 'Cases that nobody has decided', label: 'kind' },
    saath_cases_late: { help: 'Of these, whose time has passed', label: 'kind' },
    saath_cases_next_deadline_seconds: {
      help: 'Until the nearest deadline; below nothing: it has passed',
      label: 'kind',
    },
  },
  read: async ({ db, clock, config }) => {
    const now = clock.now();
    const toldSince = new Date(now.getTime() - hours(config.caseClocks.acknowledge));
    const found = await countOpen(db, { now, toldSince });
    return [...caseKinds, 'identity'].flatMap((kind) => {
      const { open, late, left } = found.find((row) => row.kind === kind) ?? none;
      return readingsOf(
        { kind },
        {
          saath_cases_open: open,
          saath_cases_late: late,
          saath_cases_next_deadline_seconds: left,
        },
      );
    });
  },
};
