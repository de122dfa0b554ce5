// Far above what anything takes: a busy machine shall be slow, not wrong.
const PATIENCE_MS = 3 * 60_000;
const LOOK_EVERY_MS = 20;

/** Looks again and again until there is something to see. */
export async function waitFor<T>(
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
