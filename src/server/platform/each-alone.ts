import type { Logger } from './log.ts';

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
