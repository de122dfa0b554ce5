import { parentPort } from 'node:worker_threads';
import type { Answer } from './worker-call.ts';

/** The other end of threadCall and processCall: what the worker computes. */
export function answerCalls<Input, Output>(
  compute: (input: Input) => Output | Promise<Output>,
): void {
  const answer = async (input: Input): Promise<Answer<Output>> => {
    try {
      return { output: await compute(input) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : 'an unknown fault' };
    }
  };
  if (parentPort) {
    const port = parentPort;
    port.on('message', (input: Input) => void answer(input).then((each) => port.postMessage(each)));
    return;
  }
  process.on(
    'message',
    (input) => void answer(input as Input).then((each) => process.send?.(each)),
  );
  // Whoever stops the server may signal all its processes; this one ends when the server lets go of it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
