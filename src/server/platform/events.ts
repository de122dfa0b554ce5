import { EventEmitter } from 'node:events';
import type { Logger } from './log.ts';

/** Facts that features tell each other. Each feature adds its own by declaration merging. */
export interface Facts {}

export interface Events {
  /** Tell a fact, after the transaction that made it true has committed. */
  emit<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void;
  on<Name extends keyof Facts>(
    name: Name,
    listener: (fact: Facts[Name]) => void | Promise<void>,
  ): void;
  /** Resolves when no listener is at work any more, for closing in good order. */
  settled(): Promise<void>;
}

export function createEvents(log: Logger): Events {
  const emitter = new EventEmitter();
  const underWay = new Set<Promise<void>>();
  return {
    emit: (name, fact) => {
      emitter.emit(name, fact);
    },
    on: (name, listener) => {
      emitter.on(name, (fact) => {
        // A listener's failure is its own: the action that told the fact has already succeeded.
        const work = Promise.resolve()
          .then(() => listener(fact))
          .catch((error: unknown) => log.error({ err: error, fact: name }, 'a listener failed'))
          .finally(() => underWay.delete(work));
        underWay.add(work);
      });
    },
    settled: async () => {
      // What ends may have told something more.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
