import { setImmediate as breath, setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from './database/database-errors.ts';
import type { Tools } from './tools.ts';

interface Gathering<Item, Outcome> {
  /** So long what comes is gathered, beside what it waits for those before it. */
  forMs: number;
  /** So many go together, and no more. */
  most: number;
  /** Two of the same name never go together. */
  nameOf(item: Item): string;
  /** What becomes of two that wait under one name; without it, the second waits for the first. */
  merged?(before: Item, next: Item): Item;
  /** One outcome for each, in the same order. Where many fail together, each is tried alone: that must do no harm. */
  work(tools: Tools, items: Item[]): Promise<Outcome[]>;
}

interface Waiting<Item, Outcome> {
  item: Item;
  outcome: Promise<Outcome>;
  settle(outcome: Promise<Outcome>): void;
}

/**
 * What comes at about the same time, from whomever, is dealt with together: one way to the database for many. Each server
 * gathers its own. Everybody learns what became of theirs, once it is done.
 */
export function gathered<Item, Outcome>(
  gathering: Gathering<Item, Outcome>,
): (tools: Tools, item: Item) => Promise<Outcome> {
  const byServer = new WeakMap<Tools, (item: Item) => Promise<Outcome>>();
  return (tools, item) => {
    const gather = byServer.get(tools) ?? gatherer(tools, gathering);
    byServer.set(tools, gather);
    return gather(item);
  };
}

function gatherer<Item, Outcome>(
  tools: Tools,
  { forMs, most, nameOf, merged, work }: Gathering<Item, Outcome>,
): (item: Item) => Promise<Outcome> {
  type One = Waiting<Item, Outcome>;
  /** Those of one name, in their order; the names in theirs. */
  const waiting = new Map<string, One[]>();
  /** Those who are tried alone: the others do not wait for them, but the next of their names do. */
  const alone = new Map<string, Promise<unknown>>();
  let isAtWork = false;

  function take(): One[] {
    const free = [...waiting].filter(([name]) => !alone.has(name));
    return free.slice(0, most).flatMap(([name, [first, ...line]]) => {
      // Whoever goes on waiting does so behind the others.
      waiting.delete(name);
      if (line.length > 0) waiting.set(name, line);
      return first ?? [];
    });
  }

  async function together(taken: One[]): Promise<void> {
    try {
      const outcomes = await work(
        tools,
        taken.map(({ item }) => item),
      );
      for (const [at, { settle }] of taken.entries())
        settle(Promise.resolve(outcomes[at] as Outcome));
    } catch (error) {
      const isHopeless = taken.length === 1 || isUnreachable(error);
      if (isHopeless) for (const { settle } of taken) settle(Promise.reject(error));
      else tryAlone(taken);
    }
  }

  /** One after the other: together they would take every connection to the database. */
  function tryAlone(taken: One[]): void {
    let before: Promise<unknown> = Promise.resolve();
    for (const { item, settle } of taken) {
      const outcome = before.then(async () => (await work(tools, [item]))[0] as Outcome);
      settle(outcome);
      before = outcome.catch(() => undefined).finally(() => alone.delete(nameOf(item)));
      alone.set(nameOf(item), before);
    }
  }

  async function goOn(): Promise<void> {
    isAtWork = true;
    while (waiting.size > 0) {
      await (forMs > 0 ? wait(forMs) : breath());
      const taken = take();
      if (taken.length > 0) await together(taken);
      else await Promise.race(alone.values());
    }
    isAtWork = false;
  }

  return (item) => {
    const line = waiting.get(nameOf(item)) ?? [];
    const [before] = merged ? line : [];
    if (before && merged) {
      before.item = merged(before.item, item);
      return before.outcome;
    }
    let settle!: One['settle'];
    const outcome = new Promise<Outcome>((resolve) => (settle = resolve));
    line.push({ item, outcome, settle });
    waiting.set(nameOf(item), line);
    if (!isAtWork) void goOn();
    return outcome;
  };
}
