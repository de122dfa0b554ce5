import { sql } from 'drizzle-orm';
import type { CaseKind } from '#contract/safety/cases.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { cases } from './cases.tables.ts';

interface OpenRow extends Record<string, unknown> {
  kind: CaseKind;
  cases: number;
  late: number;
  oldest: string | null;
}

/** Late is also who was not told in time that we have it. */
export async function countOpen(
  db: Executor,
  { now, toldSince }: { now: Date; toldSince: Date },
): Promise<OpenRow[]> {
  const { rows } = await db.execute<OpenRow>(sql`
    select c.kind, count(*)::int as cases, min(c.opened_at) as oldest,
      count(*) filter (where c.due_at < ${now.toISOString()}::timestamptz
        or (c.kind = 'grievance' and c.acknowledged_at is null
          and c.opened_at < ${toldSince.toISOString()}::timestamptz))::int as late
    from ${cases} c where c.closed_at is null group by c.kind`);
  return rows;
}

interface TimesRow extends Record<string, unknown> {
  cases: number;
  median: number | null;
  p95: number | null;
}

/** Minutes from opening to decision, of those that a person decided. */
export async function timesToDecision(
  db: Executor,
  since: Date,
  kind: CaseKind | null,
): Promise<TimesRow> {
  const minutes = sql`extract(epoch from (c.closed_at - c.opened_at)) / 60`;
  const { rows } = await db.execute<TimesRow>(sql`
    select count(*)::int as cases,
      (percentile_cont(0.5) within group (order by ${minutes}))::float as median,
      (percentile_cont(0.95) within group (order by ${minutes}))::float as p95
    from ${cases} c where c.closed_at >= ${since.toISOString()}::timestamptz and c.closed_by_id is not null
      ${kind ? sql`and c.kind = ${kind}` : sql``}`);
  return rows[0] ?? { cases: 0, median: null, p95: null };
}

export async function countOutcomes(
  db: Executor,
  since: Date,
): Promise<{ kind: CaseKind; outcome: string; cases: number }[]> {
  const { rows } = await db.execute<{ kind: CaseKind; outcome: string; cases: number }>(sql`
    select c.kind, c.outcome, count(*)::int as cases from ${cases} c
    where c.closed_at >= ${since.toISOString()}::timestamptz group by 1, 2 order by 3 desc`);
  return rows;
}

/** Of every day, also of those on which nothing happened; days are India's. */
export async function countByDay(
  db: Executor,
  since: Date,
  now: Date,
): Promise<{ day: string; opened: number; closed: number }[]> {
  const dayOf = (column: string) =>
    sql`(c.${sql.identifier(column)} at time zone 'Asia/Kolkata')::date`;
  const from = since.toISOString();
  const { rows } = await db.execute<{ day: string; opened: number; closed: number }>(sql`
    with days as (
      select generate_series((${from}::timestamptz at time zone 'Asia/Kolkata')::date,
        (${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date, interval '1 day')::date as day
    ), opened as (
      select ${dayOf('opened_at')} as day, count(*)::int as cases from ${cases} c
      where c.opened_at >= ${from}::timestamptz group by 1
    ), closed as (
      select ${dayOf('closed_at')} as day, count(*)::int as cases from ${cases} c
      where c.closed_at >= ${from}::timestamptz group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(opened.cases, 0) as opened,
      coalesce(closed.cases, 0) as closed
    from days left join opened using (day) left join closed using (day) order by 1`);
  return rows;
}

export async function countReports(db: Executor, since: Date): Promise<number> {
  const { rows } = await db.execute<{ cases: number }>(sql`
    select count(*)::int as cases from ${cases} c
    where c.kind = 'report' and c.opened_at >= ${since.toISOString()}::timestamptz`);
  return rows[0]?.cases ?? 0;
}

/** Reports that lay so long before somebody looked, or still do, at any moment since then. */
export async function countUnseen(
  db: Executor,
  since: Date,
  { now, withinMs }: { now: Date; withinMs: number },
): Promise<number> {
  const seconds = withinMs / 1000;
  const looked = sql`coalesce(c.seen_at, c.closed_at, ${now.toISOString()}::timestamptz)`;
  const { rows } = await db.execute<{ cases: number }>(sql`
    select count(*)::int as cases from ${cases} c
    where c.kind = 'report' and ${looked} >= ${since.toISOString()}::timestamptz
      and ${looked} > c.opened_at + make_interval(secs => ${seconds})`);
  return rows[0]?.cases ?? 0;
}
