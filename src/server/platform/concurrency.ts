import type { Logger } from './log.ts';

/** Work of one key waits for each other, on this node; what fails lets the next begin. */
export function createKeyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lastOf = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (lastOf.get(key) ?? Promise.resolve()).then(work);
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    lastOf.set(key, over);
    void over.then(() => lastOf.get(key) === over && lastOf.delete(key));
    return turn;
  };
}

/** Made by the first who asks and kept for all; what fails is not kept, so that the next one tries again. */
export function once<Input extends unknown[], Output>(
  make: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  let kept: Promise<Output> | undefined;
  return (...input) =>
    (kept ??= make(...input).catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
}

/**
 * Acts on all that waits, batch by batch in the order of their ids: one that fails is written to the log and tried again the next time, and keeps no
 * other from its turn.
 */
export async function eachAlone(
  log: Logger,
  list: (after: string | null) => Promise<string[]>,
  batch: number,
  act: (id: string) => Promise<unknown>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await list(after);
    for (const id of ids)
      try {
        await act(id);
      } catch (error) {
        log.error({ err: error, id }, 'something that was due could not be done');
      }
    after = ids.at(-1) ?? null;
    if (ids.length < batch) return;
  }
}
