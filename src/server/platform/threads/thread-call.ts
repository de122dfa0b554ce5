import type { Worker } from 'node:worker_threads';
import { refuse } from '#server/platform/refusal.ts';
import { startThread } from './typescript-thread.ts';

// Whoever comes later would give up before the answer.
const MOST_WAITING = 50;

interface Waiting<Output> {
  resolve(output: Output): void;
  reject(error: Error): void;
}

/**
 * Calls a function on a thread of its own, so that what takes long to compute never holds up other requests.
 * The thread starts with the first call, is replaced if it dies, and never keeps the process alive.
 */
export function threadCall<Input, Output>(file: URL): (input: Input) => Promise<Output> {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting<Output>>();

  function start(): Worker {
    const started = startThread(file);
    started.on('message', ({ id, output }: { id: number; output: Output }) => {
      waiting.get(id)?.resolve(output);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
    });
    const fail = (error: Error) => {
      if (worker === started) worker = null;
      for (const each of waiting.values()) each.reject(error);
      waiting.clear();
    };
    started.once('error', fail);
    started.once('exit', () => fail(new Error('the thread ended')));
    return started;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MOST_WAITING) {
        reject(refuse('UNAVAILABLE'));
        return;
      }
      worker ??= start();
      worker.ref();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, input });
    });
}
