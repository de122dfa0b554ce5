import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { lockJobTables } from '#server/platform/database/advisory-locks.ts';
import { isUnreachable } from '#server/platform/database/database-errors.ts';
import { boundSql, type Database, type Executor } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { countWaiting } from './job-figures.queries.ts';
import { expectWork, lookAgainAndAgain } from './looks.ts';
import { lastDue, readSchedule, type Schedule } from './schedule.ts';
import { watchJobs, withTrace, type WatchedJobs } from './watched-jobs.ts';

/** Declared by the feature whose work waits in it. The type of a payload exists only while compiling. */
export interface Queue<Payload> {
  readonly name: string;
  readonly payload?: Payload;
  /** Each takes minutes and much of a node, which therefore does one at a time. */
  readonly isHeavy?: true;
}

export const queue = <Payload extends object>(
  name: string,
  kind: { isHeavy?: true } = {},
): Queue<Payload> => ({ name, ...kind });

export interface Jobs {
  /** Enqueue inside the transaction that needs it: the job exists if and only if that commits. */
  enqueue<Payload extends object>(
    tx: Executor,
    to: Queue<Payload>,
    payload: NoInfer<Payload>,
    /** In so many seconds; a failure is tried again so many times instead of eight. */
    how?: { seconds?: number; tries?: number },
  ): Promise<void>;
  /** Do the queue's work; a failure is tried again, later and later, eight times. */
  work<Payload>(of: Queue<Payload>, handler: (payload: Payload) => Promise<void>): Promise<void>;
  /** Looks for work in this queue now, and not only a second later: for what somebody waits for. */
  hurry(of: Queue<unknown>): void;
  /**
   * Do something again and again, once per tick over all nodes. The schedule is in cron's form, UTC. A tick that no node was
   * there for is made up for, if one comes soon.
   */
  repeat(name: string, schedule: string, handler: () => Promise<void>): Promise<void>;
  /** Leaves behind what is due by its schedule, and looks for what waits anywhere, as each node does every half minute. */
  look(): Promise<void>;
  /** Deletes every job, done or not, that names one of these. */
  forget(tx: Executor, names: string[]): Promise<void>;
  /** Heavy work that is not done when the site stops ends itself by this, and is done again elsewhere or later. */
  ending: AbortSignal;
  stop(): Promise<void>;
}

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true };
// Payloads hold ids alone; they do not stay longer than it takes to look into a failure.
const RETENTION = { archiveCompletedAfterSeconds: 3600, deleteAfterHours: 24 };
/** The library's own look into each queue; ours is for all of them together, and more often. */
const POLLING_SECONDS = 3600;
/** All queues that are due at a full minute would take half of the connections at once. */
const APART_MS = 25;
/** As long as a machine takes to start again. */
const TICKS_OF_MS = minutes(5);
/** A tick is known by its minute; it is remembered for longer than it may be made up for. */
const KNOWN_SECONDS = 3600;
const BATCH = 25;
/** After this the library takes a job for lost and has it done again; others have 15 minutes. */
const HEAVY_HOURS = 3;
const AGAIN_AFTER_MS = 500;

export async function startJobs(db: Database, log: Logger, watch: WatchedJobs): Promise<Jobs> {
  // What runs and what is asked of the database now. The library waits for neither when it stops.
  const underWay = new Set<Promise<unknown>>();
  const watched = <T>(promise: Promise<T>): Promise<T> => {
    underWay.add(promise);
    const end = () => underWay.delete(promise);
    promise.then(end, end);
    return promise;
  };
  const { executeSql } = executorFor(db);
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
    schedule: false,
  });
  const complain = (error: unknown) => log.error({ err: error }, 'the job queue reported an error');
  boss.on('error', complain);
  await db.transaction(async (tx) => {
    await lockJobTables(tx);
    await boss.start();
  });
  // Asked once: a site has fifty of them, and from its second start on they are all there.
  const made = new Set((await boss.getQueues()).map(({ name }) => name));

  const workers = new Map<string, string>();
  const hurry = (name: string) => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };
  const expected = expectWork(hurry);

  const repeated = new Map<string, { isDue: Schedule; lookedAt: Date }>();
  async function tick(): Promise<void> {
    const now = new Date();
    const all = [...repeated];
    const due = all.flatMap(([name, { isDue, lookedAt }]) => {
      const at = lastDue(isDue, lookedAt, now);
      return at ? { name, singletonKey: at.toISOString(), singletonSeconds: KNOWN_SECONDS } : [];
    });
    if (due.length > 0) await boss.insert(due);
    for (const [, each] of all) each.lookedAt = now;
  }
  async function look(): Promise<void> {
    await tick();
    for (const { queue: name } of await countWaiting(db, {})) {
      if (isStopping) return;
      hurry(name);
      await wait(APART_MS);
    }
  }
  const net = lookAgainAndAgain(log, look);
  /** Of nodes that start together on a new database, all but one are refused the first time, and find the queue the next. */
  async function createQueue(name: string, triesLeft = 5): Promise<void> {
    if (made.has(name)) return;
    try {
      await boss.createQueue(name);
    } catch (error) {
      if (triesLeft === 0) throw error;
      await wait(AGAIN_AFTER_MS * Math.random());
      await createQueue(name, triesLeft - 1);
    }
  }

  async function consume(
    { name, isHeavy }: Queue<unknown>,
    handler: (payload: unknown) => Promise<void>,
  ) {
    const batchSize = isHeavy ? 1 : BATCH;
    const done = watchJobs(name, log, watch);
    async function run(job: PgBoss.JobWithMetadata<unknown>): Promise<void> {
      const { id, retryCount } = job;
      if (await done(job, handler)) return;
      // Only this one is tried again; the rest of the batch is done.
      await boss.fail(name, id);
      expected.expect(name, longestRetryMs(retryCount));
    }

    await createQueue(name);
    const worker = await boss.work(
      name,
      { pollingIntervalSeconds: POLLING_SECONDS, batchSize, includeMetadata: true as const },
      async (batch) => {
        await watched(Promise.all(batch.map(run)));
        if (batch.length === batchSize) hurry(name);
      },
    );
    workers.set(name, worker);
  }

  let stopped: Promise<void> | undefined;
  const ending = new AbortController();
  async function stop(): Promise<void> {
    isStopping = true;
    ending.abort();
    expected.stop();
    await net.stop();
    await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    // What ends may ask for more, such as to be marked as done.
    do {
      await Promise.allSettled(underWay);
      await setImmediate();
    } while (underWay.size > 0);
  }

  return {
    enqueue: async (tx, { name, isHeavy }, payload, { seconds = 0, tries } = {}) => {
      const delayMs = seconds * 1000;
      await boss.send(name, withTrace(payload), {
        ...RETRY,
        ...(tries && { retryLimit: tries }),
        ...(isHeavy && { expireInHours: HEAVY_HOURS }),
        db: executorFor(tx),
        // A time, not a number of seconds: the library names it thrice, and bound one by one only a time fits everywhere.
        ...(delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {}),
      });
      // Scripts that only leave work behind need not look for it.
      if (workers.has(name)) expected.expect(name, delayMs);
    },
    hurry: ({ name }) => hurry(name),
    look,
    work: (of, handler) => consume(of, handler as (payload: unknown) => Promise<void>),
    repeat: async (name, schedule, handler) => {
      const isDue = readSchedule(schedule);
      await consume({ name }, handler);
      repeated.set(name, { isDue, lookedAt: new Date(Date.now() - TICKS_OF_MS) });
    },
    // The library cannot look for what a job says. Whatever it keeps lies in these two.
    forget: async (tx, names) => {
      for (const table of ['pgboss.job', 'pgboss.archive'])
        await executorFor(tx).executeSql(
          `delete from ${table} where exists (select 1 from unnest($1::text[]) as name
            where position(name in concat(data::text, ' ', output::text)) > 0)`,
          [names],
        );
    },
    ending: ending.signal,
    stop: () => (stopped ??= stop()),
  };
}

/** The library waits twice as long each time, and draws lots for the second half of it. */
const longestRetryMs = (retryCount: number) => RETRY.retryDelay * 1000 * 2 ** (retryCount + 1);

function executorFor(executor: Executor): PgBoss.Db {
  return {
    executeSql: async (text: string, values: unknown[]) => {
      const { rows } = await executor.execute(boundSql(text, values));
      return { rows };
    },
  };
}
