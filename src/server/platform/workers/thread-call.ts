import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isSource, workerCall, type Answer } from './worker-call.ts';

const MOST_WAITING = 50;

/** Calls a function on a thread of its own. */
export function threadCall<Input, Output>(file: URL): (input: Input) => Promise<Output> {
  const { call } = workerCall<Input, Output>(
    ({ answered, ended }) => {
      const thread = startThread(file);
      thread.on('message', (answer: Answer<Output>) => answered(answer));
      thread.once('error', ended);
      thread.once('exit', () => ended(new Error('the thread ended')));
      return {
        send: (input) => thread.postMessage(input),
        hold: (needed) => (needed ? thread.ref() : thread.unref()),
        end: () => void thread.terminate(),
      };
    },
    { mostWaiting: MOST_WAITING },
  );
  return (input) => call(input);
}

/**
 * Node 20 does not hand the TypeScript loader down to threads: where the sources run, the first line of each does. Required
 * and not imported, for the loader of modules would start another thread beside each; so these files must not await outside of
 * functions.
 */
export function startThread(file: URL, workerData?: unknown): Worker {
  if (!isSource(file)) return new Worker(file, { workerData });
  const bootstrap = `require('tsx/cjs/api').register(); require(${JSON.stringify(fileURLToPath(file))});`;
  return new Worker(bootstrap, { eval: true, workerData });
}
