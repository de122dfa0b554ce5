import type { Logger } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';
import {
  currentTrace,
  newTrace,
  readTrace,
  within,
  writeTrace,
} from '#server/platform/tracing/trace.ts';
import type { Tracer } from '#server/platform/tracing/tracer.ts';

export interface WatchedJobs {
  metrics: Pick<Metrics, 'jobs'>;
  tracer: Tracer;
}

/** Beside what the payload says: for whose request the job was left. No payload has a field of that name. */
const TRACE = 'trace';

export function withTrace(payload: object): object {
  const trace = currentTrace();
  return trace ? { ...payload, [TRACE]: writeTrace(trace) } : payload;
}

interface Job {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

/** Each job is counted, logged and traced; whether it was done. */
export function watchJobs(
  queue: string,
  log: Logger,
  { metrics, tracer }: WatchedJobs,
): (job: Job, act: (payload: unknown) => Promise<void>) => Promise<boolean> {
  return async ({ id, data, retryCount, retryLimit }, act) => {
    const { [TRACE]: left, ...payload } = (data ?? {}) as { [TRACE]?: string };
    const span = tracer.begin('consumer', readTrace(left) ?? newTrace());
    const began = performance.now();
    const failure = retryCount >= retryLimit ? 'given up' : 'failed';
    return within(span.trace, async () => {
      let outcome = 'done';
      try {
        await act(data === null ? data : payload);
      } catch (error) {
        outcome = failure;
        log.error({ err: error, queue, job: id, outcome }, 'a job failed');
      }
      const isDone = outcome === 'done';
      const milliseconds = Math.round(performance.now() - began);
      metrics.jobs.observe({ queue, outcome }, milliseconds / 1000);
      if (isDone) log.info({ queue, milliseconds }, 'a job is done');
      const attributes = { 'messaging.destination.name': queue, 'saath.outcome': outcome };
      span.end({ name: `job ${queue}`, failed: !isDone, attributes });
      return isDone;
    });
  };
}
