import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 1_000;
// One step in the index of what is not done yet for each queue, however much waits there.
const WAITING = `select name from pgboss.queue where (
  select true from pgboss.job
  where job.name = queue.name and state < 'active' and start_after < now() limit 1)`;

interface Looking {
  ask(statement: string): Promise<{ rows: unknown[] }>;
  onWork(queue: string): void;
  onFault(error: unknown): void;
}

/**
 * Asks every second which queues have work. Workers that each asked for themselves, twenty a second, kept a tenth of a core busy while
 * nothing happened.
 */
export function lookForWork(
  { ask, onWork, onFault }: Looking,
  everyMs = LOOK_EVERY_MS,
): { stop(): void } {
  const end = new AbortController();
  let saidFault = false;
  const look = async () => {
    try {
      const { rows } = await ask(WAITING);
      for (const { name } of rows as { name: string }[]) onWork(name);
      saidFault = false;
    } catch (error) {
      // Every further attempt fails in the same way: one line tells it.
      if (!saidFault) onFault(error);
      saidFault = true;
    }
  };
  const lookOnAndOn = async () => {
    while (!end.signal.aborted) {
      await look();
      // Rejects when it is to end, and then it does.
      await wait(everyMs, null, { signal: end.signal }).catch(() => undefined);
    }
  };
  void lookOnAndOn();
  return { stop: () => end.abort() };
}
