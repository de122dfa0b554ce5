import { parentPort } from 'node:worker_threads';
import { setPriority } from 'node:os';
import type { Answer } from './worker-call.ts';

/** The other end of threadCall: what the thread computes. */
export function handleThreadCalls<Input, Output>(
  compute: (input: Input) => Output | Promise<Output>,
): void {
  const answer = async (input: Input): Promise<Answer<Output>> => {
    try {
      return { output: await compute(input) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : 'an unknown fault' };
    }
  };
  parentPort?.on(
    'message',
    (input: Input) => void answer(input).then((each) => parentPort?.postMessage(each)),
  );
}

const NICENESS = 15;

/** Where this thread and the server's want the same core, the server's gets it. */
export function lowerPriority(): void {
  // On Linux this is about the calling thread alone; elsewhere it would be about the whole server.
  if (process.platform === 'linux') setPriority(NICENESS);
}
