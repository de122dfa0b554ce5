import { startThread } from './typescript-thread.ts';
import { workerCall, type Answer } from './worker-call.ts';

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
