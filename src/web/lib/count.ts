import { useCallback, useSyncExternalStore } from 'react';

/** How much waits somewhere. Whoever knows sets it; badges and the title of the document show it. */
export class Count {
  #value = 0;
  readonly #listeners = new Set<() => void>();

  get value(): number {
    return this.#value;
  }

  set(value: number): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}

/** What waits in all of them together; they have to be the same ones in every render. */
export function useTotal(counts: readonly Count[]): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = counts.map((count) => count.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [counts],
  );
  return useSyncExternalStore(
    subscribe,
    () => counts.reduce((total, { value }) => total + value, 0),
    () => 0,
  );
}
