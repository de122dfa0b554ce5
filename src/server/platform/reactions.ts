import type { Transaction } from './database/database.ts';

/** Changes that others complete inside the same transaction. Each feature adds its own by declaration merging. */
export interface Changes {}

/** Unlike events, which are told after the commit: what is done here holds if and only if the change does. */
export interface Reactions {
  on<Name extends keyof Changes>(
    name: Name,
    reaction: (tx: Transaction, change: Changes[Name]) => Promise<void>,
  ): void;
  run<Name extends keyof Changes>(
    tx: Transaction,
    name: Name,
    change: Changes[Name],
  ): Promise<void>;
}

type Reaction = (tx: Transaction, change: never) => Promise<void>;

export function createReactions(): Reactions {
  const reactions = new Map<string, Reaction[]>();
  return {
    on: (name, reaction) => {
      reactions.set(name, [...(reactions.get(name) ?? []), reaction]);
    },
    run: async (tx, name, change) => {
      for (const reaction of reactions.get(name) ?? []) await reaction(tx, change as never);
    },
  };
}
