import type { NodeFigures } from '#contract/health/endpoints.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';

/** What a node has counted since it began, and what is so at this moment. */
export interface Counts {
  requests: number;
  faults: number;
  turnedAway: number;
  jobsFailed: number;
  /** How many were answered within so many seconds. */
  within: Map<number, number>;
  memoryMb: number | null;
  sockets: number | null;
  connections: number | null;
  waitingForConnection: number | null;
}

interface Value {
  value: number;
  labels: Partial<Record<string, string | number>>;
  metricName?: string;
}

const BYTES = 1024 * 1024;

/** Other codes say that a member may not; these, that the site could not. */
const turningAway = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'UPLOADS_UNDER_WAY']);

export async function countsOf({ registry, requests, refusals, jobs }: Metrics): Promise<Counts> {
  const one = async (name: string, label?: [string, string]) => {
    const found: Value[] | undefined = (await registry.getSingleMetric(name)?.get())?.values;
    const value = label ? found?.find(({ labels }) => labels[label[0]] === label[1]) : found?.[0];
    return value?.value ?? null;
  };
  const scaled = async (name: string, by: number) => {
    const value = await one(name);
    return value === null ? null : value * by;
  };
  const answered: Value[] = (await requests.get()).values;
  const counted = answered.filter(({ metricName }) => metricName?.endsWith('_count'));
  const within = new Map<number, number>();
  for (const { labels, value, metricName } of answered)
    if (metricName?.endsWith('_bucket')) {
      const most = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
      within.set(most, (within.get(most) ?? 0) + value);
    }
  const refused: Value[] = (await refusals.get()).values;
  const worked: Value[] = (await jobs.get()).values;
  return {
    requests: sum(counted),
    faults: sum(counted.filter(({ labels }) => labels['status'] === '5xx')),
    turnedAway: sum(refused.filter(({ labels }) => turningAway.has(String(labels['code'])))),
    jobsFailed: sum(
      worked.filter(
        ({ labels, metricName }) =>
          metricName?.endsWith('_count') === true && labels['outcome'] !== 'done',
      ),
    ),
    within,
    memoryMb: await scaled('process_resident_memory_bytes', 1 / BYTES),
    sockets: await one('saath_sockets'),
    connections: await one('saath_database_connections', ['state', 'used']),
    waitingForConnection: await one('saath_database_waiting'),
  };
}

const sum = (values: Value[]) => values.reduce((total, { value }) => total + value, 0);

export function sinceThen(before: Counts, now: Counts, lagMs: number): NodeFigures {
  const { memoryMb, sockets, connections, waitingForConnection } = now;
  return {
    requests: now.requests - before.requests,
    faults: now.faults - before.faults,
    turnedAway: now.turnedAway - before.turnedAway,
    jobsFailed: now.jobsFailed - before.jobsFailed,
    p95Ms: quantile(before.within, now.within, 0.95),
    lagMs,
    memoryMb,
    sockets,
    connections,
    waitingForConnection,
  };
}

/** By even spread inside of a bucket, as Prometheus does; null: nothing was answered. */
function quantile(
  before: Map<number, number>,
  now: Map<number, number>,
  share: number,
): number | null {
  const buckets = [...now]
    .map(([most, count]) => ({ most, count: count - (before.get(most) ?? 0) }))
    .toSorted((one, other) => one.most - other.most);
  const all = buckets.at(-1)?.count ?? 0;
  if (all === 0) return null;
  const rank = share * all;
  let [least, below] = [0, 0];
  for (const { most, count } of buckets) {
    if (count >= rank) {
      // Beyond the last bucket nothing is known but that it was longer.
      if (most === Infinity) return least * 1000;
      return (least + ((most - least) * (rank - below)) / (count - below)) * 1000;
    }
    [least, below] = [most, count];
  }
  return least * 1000;
}
