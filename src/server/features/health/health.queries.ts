import { gte, lt, sql } from 'drizzle-orm';
import type { NodeFigures, SiteFigures } from '#contract/health/endpoints.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { healthSamples } from './health.tables.ts';

export type Sample = typeof healthSamples.$inferSelect;

/** The second of one minute takes the place of the first. */
export async function keepSample(db: Executor, sample: Sample): Promise<void> {
  const { left, redis, figures, site } = sample;
  await db
    .insert(healthSamples)
    .values(sample)
    .onConflictDoUpdate({
      target: [healthSamples.nodeId, healthSamples.at],
      set: { left, redis, figures, site },
    });
}

export async function deleteSamplesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(healthSamples).where(lt(healthSamples.at, before));
}

/** The last of each node that has told of itself since then. */
export async function listNodes(db: Executor, since: Date): Promise<Sample[]> {
  return db
    .selectDistinctOn([healthSamples.nodeId])
    .from(healthSamples)
    .where(gte(healthSamples.at, since))
    .orderBy(healthSamples.nodeId, sql`${healthSamples.at} desc`);
}

interface PointRow extends Record<string, unknown> {
  at: string;
  figures: NodeFigures;
  site: SiteFigures;
}

const figure = (column: 'figures' | 'site', name: string) =>
  sql`(s.${sql.identifier(column)} ->> ${name})::float8`;

/**
 * All nodes together, in parts of so many minutes. What is done adds up, what is there at a time adds up over the nodes and is
 * the most over time, and of how long something takes the worst counts.
 */
export async function listPoints(
  db: Executor,
  { since, minutes }: { since: Date; minutes: number },
): Promise<PointRow[]> {
  const { rows } = await db.execute<PointRow>(sql`
    with minute as (
      select s.at,
        sum(${figure('figures', 'requests')}) as requests, sum(${figure('figures', 'faults')}) as faults,
        sum(${figure('figures', 'turnedAway')}) as turned_away, sum(${figure('figures', 'jobsFailed')}) as jobs_failed,
        max(${figure('figures', 'p95Ms')}) as p95, max(${figure('figures', 'lagMs')}) as lag,
        max(${figure('figures', 'memoryMb')}) as memory, sum(${figure('figures', 'sockets')}) as sockets,
        sum(${figure('figures', 'connections')}) as connections,
        sum(${figure('figures', 'waitingForConnection')}) as waiting,
        max(${figure('site', 'jobsWaiting')}) as jobs_waiting, max(${figure('site', 'oldestJobSeconds')}) as oldest_job,
        max(${figure('site', 'mailsWaiting')}) as mails, max(${figure('site', 'paymentsPending')}) as payments,
        max(${figure('site', 'oldestPendingSeconds')}) as oldest_payment,
        max(${figure('site', 'casesOpen')}) as cases_open, max(${figure('site', 'casesLate')}) as cases_late
      from ${healthSamples} s where s.at >= ${since.toISOString()}::timestamptz group by s.at
    )
    select date_bin(make_interval(mins => ${minutes}), m.at, ${since.toISOString()}::timestamptz) as at,
      json_build_object('requests', sum(m.requests), 'faults', sum(m.faults), 'turnedAway', sum(m.turned_away),
        'jobsFailed', sum(m.jobs_failed), 'p95Ms', max(m.p95), 'lagMs', max(m.lag), 'memoryMb', max(m.memory),
        'sockets', max(m.sockets), 'connections', max(m.connections), 'waitingForConnection', max(m.waiting)) as figures,
      json_build_object('jobsWaiting', max(m.jobs_waiting), 'oldestJobSeconds', max(m.oldest_job),
        'mailsWaiting', max(m.mails), 'paymentsPending', max(m.payments), 'oldestPendingSeconds', max(m.oldest_payment),
        'casesOpen', max(m.cases_open), 'casesLate', max(m.cases_late)) as site
    from minute m group by 1 order by 1`);
  return rows;
}
