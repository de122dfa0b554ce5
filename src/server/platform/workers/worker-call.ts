import { refuse, refuseUnbegun } from '#server/platform/refusal.ts';

/** Of what was bundled, Node reads each file by itself. */
export const isSource = ({ pathname }: URL): boolean => pathname.endsWith('.ts');

/** A thread or a process, as the calls see it. */
export interface RunningWorker<Input> {
  send(input: Input): void;
  /** Whether the server must stay alive for it. */
  hold(needed: boolean): void;
  end(): void;
}

/** What a worker sends back for each input. */
export type Answer<Output> = { output: Output } | { fault: string };

export interface Reports<Output> {
  answered(answer: Answer<Output>): void;
  ended(error: Error): void;
}

export interface CallLimits {
  /** Whoever comes when so many wait would give up before the answer. */
  mostWaiting: number;
  /** A call that takes longer costs the worker its life. */
  longestMs?: number;
}

/** Something ended the worker from outside or in its native code, twice: what it was given is the likeliest cause. */
export class WorkerKilled extends Error {}

interface Call<Input, Output> {
  input: Input;
  over: AbortSignal | undefined;
  again: boolean;
  resolve(output: Output): void;
  reject(error: Error): void;
}

export interface WorkerCall<Input, Output> {
  /** Whatever is over before its turn has come is dropped. */
  call(input: Input, over?: AbortSignal): Promise<Output>;
  /** Spares the first call the start. */
  start(): void;
  end(): void;
}

/**
 * Calls a worker, so that what takes long to compute never holds up other requests. It starts with the first call at the latest, is
 * replaced if it dies, and never keeps the server alive. It gets one input at a time: its death costs nobody else's call,
 * and that one is tried once more.
 */
export function workerCall<Input, Output>(
  start: (reports: Reports<Output>) => RunningWorker<Input>,
  { mostWaiting, longestMs }: CallLimits,
): WorkerCall<Input, Output> {
  const waiting: Call<Input, Output>[] = [];
  let current: Call<Input, Output> | undefined;
  let worker: RunningWorker<Input> | null = null;
  let deadline: NodeJS.Timeout | undefined;

  function startWorker(): RunningWorker<Input> {
    const started = start({
      answered: (answer) => {
        if (worker !== started) return;
        if ('output' in answer) finish((call) => call.resolve(answer.output));
        else finish((call) => call.reject(new Error(answer.fault)));
      },
      ended: (error) => {
        if (worker !== started) return;
        worker = null;
        if (current && !current.again) tryAgain(current);
        else finish((call) => call.reject(error));
      },
    });
    return started;
  }

  function finish(settle: (call: Call<Input, Output>) => void): void {
    clearTimeout(deadline);
    if (current) settle(current);
    current = undefined;
    next();
  }

  function tryAgain(call: Call<Input, Output>): void {
    waiting.unshift({ ...call, again: true });
    current = undefined;
    clearTimeout(deadline);
    next();
  }

  function dropWhatIsOver(): void {
    for (const call of waiting.filter(({ over }) => over?.aborted)) {
      waiting.splice(waiting.indexOf(call), 1);
      call.reject(refuseUnbegun());
    }
  }

  function next(): void {
    if (current) return;
    current = waiting.shift();
    if (!current) {
      worker?.hold(false);
      return;
    }
    if (longestMs !== undefined) deadline = setTimeout(giveUp, longestMs);
    worker ??= startWorker();
    worker.hold(true);
    worker.send(current.input);
  }

  function giveUp(): void {
    stop();
    finish((call) => call.reject(refuse('UNAVAILABLE')));
  }

  function stop(): void {
    const ending = worker;
    worker = null;
    ending?.end();
  }

  return {
    call: (input, over) =>
      new Promise((resolve, reject) => {
        if (over?.aborted || waiting.length >= mostWaiting) {
          reject(refuseUnbegun());
          return;
        }
        over?.addEventListener('abort', dropWhatIsOver);
        waiting.push({ input, over, again: false, resolve, reject });
        next();
      }),
    start: () => {
      worker ??= startWorker();
      if (!current) worker.hold(false);
    },
    end: () => {
      stop();
      waiting.splice(0).forEach((call) => call.reject(refuse('UNAVAILABLE')));
      finish((call) => call.reject(refuse('UNAVAILABLE')));
    },
  };
}
