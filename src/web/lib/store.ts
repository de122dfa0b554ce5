import { useCallback, useSyncExternalStore } from 'react';

type Listener<Told> = (told: Told) => void;

/** Those who want to hear of something; each is told of what happens from now on, until it stops. */
export class Listeners<Told = void> {
  readonly #all = new Set<Listener<Told>>();

  readonly add = (listener: Listener<Told>): (() => void) => {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  };

  readonly tell = (told: Told): void => {
    for (const listener of this.#all) listener(told);
  };

  get size(): number {
    return this.#all.size;
  }
}

/** A value that lives outside of React. */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  set(value: Value): void {
    this.#value = value;
    this.#listeners.tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);
}

/** What the store holds, or a part of it; drawn anew when that changes. */
export function useStore<Value>(store: Store<Value>): Value;
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(
  store: Store<Value>,
  select: (value: Value) => unknown = (value) => value,
): unknown {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** How much waits in all of them together; they have to be the same ones in every render. */
export function useTotal(counts: readonly Store<number>[]): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = counts.map((count) => count.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [counts],
  );
  return useSyncExternalStore(
    subscribe,
    () => counts.reduce((total, count) => total + count.get(), 0),
    () => 0,
  );
}
