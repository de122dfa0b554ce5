import { cpus } from 'node:os';

type Call<Input, Output> = (input: Input) => Promise<Output>;

/** Rests so many times as long as it has worked, where others need the machine. */
const REST = 2;

/**
 * Spreads calls over workers of one kind, each with one at a time, first come first served. While the machine is busy with what members wait
 * for, one of them works a third of the time: a crowd leaves the cores, and their memory, to everybody else.
 */
export function createCallPool<Input, Output>(
  workers: Call<Input, Output>[],
  isBusy = createLook(),
): Call<Input, Output> {
  const waiting: { input: Input; settle(output: Promise<Output>): void }[] = [];
  const idle = workers.map((call) => ({ call, hasAnswered: false }));
  let [working, starting] = [0, 0];
  let resting = false;

  /** Those that have to start first only where none is starting: by then there may be nothing left to do. */
  function takeWorker() {
    if (waiting.length === 0 || resting || (working > 0 && isBusy())) return undefined;
    const up = idle.findIndex(({ hasAnswered }) => hasAnswered);
    if (up >= 0 || starting === 0) return idle.splice(Math.max(up, 0), 1)[0];
    return undefined;
  }

  function next(): void {
    for (;;) {
      const worker = takeWorker();
      const call = worker && waiting.shift();
      if (!call) return;
      call.settle(callOn(worker, call.input));
    }
  }

  async function callOn(worker: (typeof idle)[number], input: Input): Promise<Output> {
    const { hasAnswered } = worker;
    const began = performance.now();
    working += 1;
    if (!hasAnswered) starting += 1;
    try {
      return await worker.call(input);
    } finally {
      working -= 1;
      if (!hasAnswered) starting -= 1;
      else if (isBusy()) rest(REST * (performance.now() - began));
      worker.hasAnswered = true;
      idle.push(worker);
      next();
    }
  }

  function rest(ms: number): void {
    resting = true;
    setTimeout(() => {
      resting = false;
      next();
    }, ms);
  }

  return (input) =>
    new Promise((resolve) => {
      waiting.push({ input, settle: resolve });
      next();
    });
}

const LOOK_EVERY_MS = 500;
/** Already then: at a half, messages took 22 ms instead of 4 at the 95th percentile while eight signed up, and take 13. */
const BUSY = 0.25;

/** Whether more than a quarter of the machine is busy; what runs behind everybody else, as our own threads do, does not count. */
function createLook(): () => boolean {
  let before = times();
  let seenAt = performance.now();
  let busy = false;
  return () => {
    if (performance.now() - seenAt < LOOK_EVERY_MS) return busy;
    const now = times();
    busy = now.ahead - before.ahead > BUSY * (now.all - before.all);
    before = now;
    seenAt = performance.now();
    return busy;
  };
}

function times(): { ahead: number; all: number } {
  let [ahead, all] = [0, 0];
  for (const { times: spent } of cpus()) {
    ahead += spent.user + spent.sys + spent.irq;
    all += spent.user + spent.sys + spent.irq + spent.nice + spent.idle;
  }
  return { ahead, all };
}
