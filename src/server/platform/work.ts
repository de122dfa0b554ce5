import type { Database, Transaction } from './database/database.ts';
import type { Logger } from './log.ts';

/** Something that happens, declared by the feature it happens in. The type of what is told of it exists only while compiling. */
export interface Fact<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export const fact = <Payload>(name: string): Fact<Payload> => ({ name });

export interface Teller {
  tell<Payload>(what: Fact<Payload>, payload: NoInfer<Payload>): void;
}

/** A transaction in which facts can be told. Whoever listens inside it acts before it commits. */
export interface WriteTransaction extends Transaction, Teller {
  /** Right before the commit, after all who listen: for what takes a lock that many wait for. */
  atEnd(work: () => Promise<void>): void;
}

/**
 * Acts inside the transaction, so that what it does holds if and only if the fact does; after the commit, on its own account;
 * or at the commit, before whoever wrote learns of it: for what this process remembers.
 */
export type Listener =
  | {
      to: Fact<unknown>;
      inTransaction(tx: WriteTransaction, payload: unknown): Promise<void>;
    }
  | { to: Fact<unknown>; afterCommit(payload: unknown): void | Promise<void> }
  | { to: Fact<unknown>; atCommit(payload: unknown): void };

export interface Work extends Teller {
  /** What is told in here reaches its listeners once, and never when this rolls back. */
  write<Result>(change: (tx: WriteTransaction) => Promise<Result>): Promise<Result>;
  /** For what a single statement has written, or nothing has: a transaction would only cost two ways to the database more. */
  tell<Payload>(what: Fact<Payload>, payload: NoInfer<Payload>): void;
  listen(listeners: Listener[]): void;
  /** Resolves when no listener is at work any more, for closing in good order. */
  settled(): Promise<void>;
}

interface ToldFact {
  what: Fact<unknown>;
  payload: unknown;
}

export function createWork(db: Database, log: Logger): Work {
  const listeners: Listener[] = [];
  const underWay = new Set<Promise<void>>();

  const completing = (what: Fact<unknown>) =>
    listeners.flatMap((each) => (each.to === what && 'inTransaction' in each ? each : []));

  async function reachListeners({ what, payload }: ToldFact): Promise<void> {
    const reached = listeners.map(async (listener) => {
      if (listener.to !== what || !('afterCommit' in listener)) return;
      try {
        await listener.afterCommit(payload);
      } catch (error) {
        // A listener's failure is its own: the action that told the fact has already succeeded.
        log.error({ err: error, fact: what.name }, 'a listener failed');
      }
    });
    await Promise.all(reached);
  }

  function announce(facts: ToldFact[]): void {
    for (const { what, payload } of facts)
      for (const listener of listeners)
        if (listener.to === what && 'atCommit' in listener) listener.atCommit(payload);
    const inTurn = async () => {
      // Whoever tells does not wait for those who listen.
      await Promise.resolve();
      // One write may tell hundreds, whose listeners would together take every connection to the database.
      for (const each of facts) await reachListeners(each);
    };
    const work = inTurn().finally(() => underWay.delete(work));
    underWay.add(work);
  }

  return {
    write: async (change) => {
      const facts: ToldFact[] = [];
      const last: (() => Promise<void>)[] = [];
      const result = await db.transaction(async (transaction) => {
        const tell = (what: Fact<unknown>, payload: unknown) => void facts.push({ what, payload });
        const atEnd = (work: () => Promise<void>) => void last.push(work);
        const tx: WriteTransaction = Object.assign(transaction, { tell, atEnd });
        const answer = await change(tx);
        // Whoever listens may tell more, which then stands at the end of the list.
        for (let next = 0; next < facts.length; next += 1) {
          const { what, payload } = facts[next] as ToldFact;
          for (const { inTransaction } of completing(what)) await inTransaction(tx, payload);
        }
        for (const work of last) await work();
        return answer;
      });
      announce(facts);
      return result;
    },
    tell: (what, payload) => {
      if (completing(what).length > 0)
        throw new Error(`${what.name} is completed inside the transaction: tell it there`);
      announce([{ what, payload }]);
    },
    listen: (more) => void listeners.push(...more),
    settled: async () => {
      // What ends may have told something more.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
