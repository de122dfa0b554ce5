import { parentPort } from 'node:worker_threads';

/** The other end of threadCall: what the thread computes. */
export function answerOnThread<Input, Output>(compute: (input: Input) => Output): void {
  parentPort?.on('message', ({ id, input }: { id: number; input: Input }) => {
    parentPort?.postMessage({ id, output: compute(input) });
  });
}
