import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordCost } from '#server/platform/config/config.ts';
import { handleThreadCalls, lowerPriority } from '#server/platform/workers/handle-thread-calls.ts';

export type HashTask = { hash: string; cost: PasswordCost } | { compare: string; with: string };

lowerPriority();

/** What takes as long as it is meant to. */
handleThreadCalls((task: HashTask): string | boolean =>
  // The library's default algorithm is argon2id.
  'hash' in task ? hashSync(task.hash, task.cost) : verifySync(task.with, task.compare),
);
