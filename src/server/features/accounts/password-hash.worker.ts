import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordCost } from '#server/platform/config/config.ts';
import { handleThreadCalls, lowerPriority } from '#server/platform/workers/handle-thread-calls.ts';

export type HashTask = { hash: string; cost: PasswordCost } | { compare: string; with: string };

lowerPriority();

/** What takes as long as it is meant to: one at a time, so that many who sign in slow down only each other. */
handleThreadCalls(
  aThirdOfTheTime((task: HashTask): string | boolean =>
    // The library's default algorithm is argon2id.
    'hash' in task ? hashSync(task.hash, task.cost) : verifySync(task.with, task.compare),
  ),
);

/** Rests twice as long as it has worked: a crowd at the door leaves the cores, and their memory, to those inside. */
function aThirdOfTheTime<Input, Output>(work: (input: Input) => Output): (input: Input) => Output {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  let restedAt = 0;
  return (input) => {
    Atomics.wait(asleep, 0, 0, Math.max(0, restedAt - performance.now()));
    const began = performance.now();
    try {
      return work(input);
    } finally {
      const ended = performance.now();
      restedAt = ended + 2 * (ended - began);
    }
  };
}
