import PgBoss from 'pg-boss';
import { boundSql, type Database, type Executor } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';

/** The payload of each queue. Each feature adds its own by declaration merging. */
export interface Queues {}

type Name = keyof Queues & string;

export interface Jobs {
  /** Enqueue inside the transaction that needs it: the job exists if and only if that commits. */
  enqueue<Queue extends Name>(tx: Executor, queue: Queue, payload: Queues[Queue]): Promise<void>;
  /** Do the queue's work; a failure is tried again, later and later, eight times. */
  work<Queue extends Name>(
    queue: Queue,
    handler: (payload: Queues[Queue]) => Promise<void>,
  ): Promise<void>;
  /** Do something again and again, once per tick over all nodes. The schedule is in cron's form, UTC. */
  repeat(name: string, schedule: string, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true };
const POLLING_SECONDS = 1;

export async function startJobs(db: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ db: executorFor(db) });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  await boss.start();

  async function consume(name: string, handler: (payload: unknown) => Promise<void>) {
    await boss.createQueue(name);
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, async ([job]) => {
      if (!job) return;
      try {
        await handler(job.data);
      } catch (error) {
        log.error({ err: error, queue: name, job: job.id }, 'a job failed');
        throw error;
      }
    });
  }

  return {
    enqueue: async (tx, queue, payload) => {
      await boss.send(queue, payload as object, { ...RETRY, db: executorFor(tx) });
    },
    work: (queue, handler) => consume(queue, handler as (payload: unknown) => Promise<void>),
    repeat: async (name, schedule, handler) => {
      await consume(name, handler);
      await boss.schedule(name, schedule);
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 10_000 }),
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
