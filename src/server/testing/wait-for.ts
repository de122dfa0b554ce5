const GIVE_UP_MS = 15_000;
const LOOK_EVERY_MS = 20;

/** Looks again and again until there is something to see. */
export async function waitFor<T>(
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
