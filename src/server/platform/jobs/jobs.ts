import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { isUnreachable } from '#server/platform/database/database-errors.ts';
import { boundSql, type Database, type Executor } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { lookForWork } from './look-for-work.ts';

/** Declared by the feature whose work waits in it. The type of a payload exists only while compiling. */
export interface Queue<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export const queue = <Payload extends object>(name: string): Queue<Payload> => ({ name });

export interface Jobs {
  /** Enqueue inside the transaction that needs it: the job exists if and only if that commits. */
  enqueue<Payload extends object>(
    tx: Executor,
    to: Queue<Payload>,
    payload: NoInfer<Payload>,
    delay?: { seconds: number },
  ): Promise<void>;
  /** Do the queue's work; a failure is tried again, later and later, eight times. */
  work<Payload>(of: Queue<Payload>, handler: (payload: Payload) => Promise<void>): Promise<void>;
  /** Looks for work in this queue now, and not only a second later: for what somebody waits for. */
  hurry(of: Queue<unknown>): void;
  /** Do something again and again, once per tick over all nodes. The schedule is in cron's form, UTC. */
  repeat(name: string, schedule: string, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true };
// Payloads hold addresses: they do not stay longer than it takes to look into a failure.
const RETENTION = { archiveCompletedAfterSeconds: 3600, deleteAfterHours: 24 };
const DELAY =
  'update pgboss.job set start_after = start_after + make_interval(secs => $1) where id = $2';
// Workers are told by lookForWork; this is only the net below it.
const POLLING_SECONDS = 60;
const BATCH = 25;
const AGAIN_AFTER_MS = 500;

export async function startJobs(db: Database, log: Logger): Promise<Jobs> {
  // What runs and what is asked of the database now. The library waits for neither when it stops.
  const underWay = new Set<Promise<unknown>>();
  const watched = <T>(promise: Promise<T>): Promise<T> => {
    underWay.add(promise);
    const end = () => underWay.delete(promise);
    promise.then(end, end);
    return promise;
  };
  const { executeSql } = executorFor(db);
  const ask = (text: string, values: unknown[] = []) => watched(executeSql(text, values));
  let isStopping = false;
  /**
   * While the database is away, the library waits for it: it tells that a job is done without looking at the outcome, and a failure
   * that nobody looks at would end the process, and the job would be done again.
   */
  async function askUntilAnswered(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    for (;;) {
      try {
        return await executeSql(text, values);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        // The library takes that for an outcome too; of an empty list of rows it would ask for the first.
        if (isStopping) return undefined as never;
        await wait(AGAIN_AFTER_MS);
      }
    }
  }
  const boss = new PgBoss({
    db: { executeSql: (text, values) => watched(askUntilAnswered(text, values)) },
    ...RETENTION,
  });
  const complain = (error: unknown) => log.error({ err: error }, 'the job queue reported an error');
  boss.on('error', complain);
  await boss.start();

  const workers = new Map<string, string>();
  const hurry = (name: string) => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };
  // Scripts that only leave work behind need not look for any.
  let looking: ReturnType<typeof lookForWork> | null = null;
  /** Of nodes that start together on a new database, all but one are refused the first time, and find the queue the next. */
  async function createQueue(name: string, triesLeft = 5): Promise<void> {
    try {
      await boss.createQueue(name);
    } catch (error) {
      if (triesLeft === 0) throw error;
      await wait(AGAIN_AFTER_MS * Math.random());
      await createQueue(name, triesLeft - 1);
    }
  }

  async function consume(name: string, handler: (payload: unknown) => Promise<void>) {
    async function run({ id, data }: PgBoss.Job<unknown>): Promise<void> {
      try {
        await handler(data);
      } catch (error) {
        log.error({ err: error, queue: name, job: id }, 'a job failed');
        // Only this one is tried again; the rest of the batch is done.
        await boss.fail(name, id);
      }
    }

    await createQueue(name);
    const options = { pollingIntervalSeconds: POLLING_SECONDS, batchSize: BATCH };
    const worker = await boss.work(name, options, async (batch) => {
      await watched(Promise.all(batch.map(run)));
    });
    workers.set(name, worker);
    looking ??= lookForWork({ ask, onWork: hurry, onFault: complain });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    looking?.stop();
    await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    // What ends may ask for more, such as to be marked as done.
    do {
      await Promise.allSettled(underWay);
      await setImmediate();
    } while (underWay.size > 0);
  }

  return {
    enqueue: async (tx, { name }, payload, delay) => {
      const id = await boss.send(name, payload, { ...RETRY, db: executorFor(tx) });
      // The library names its delay twice, as text and as time: bound one by one, the two do not agree.
      if (delay) await tx.execute(boundSql(DELAY, [delay.seconds, id]));
    },
    hurry: ({ name }) => hurry(name),
    work: ({ name }, handler) => consume(name, handler as (payload: unknown) => Promise<void>),
    repeat: async (name, schedule, handler) => {
      await consume(name, handler);
      await boss.schedule(name, schedule);
    },
    stop,
  };
}

function executorFor(executor: Executor): PgBoss.Db {
  return {
    executeSql: async (text: string, values: unknown[]) => {
      const { rows } = await executor.execute(boundSql(text, values));
      return { rows };
    },
  };
}
