/** Lets a few in at a time and the others wait. Whoever takes longer than a moment costs little, and counts no more. */
export function createSemaphore(most: number, momentMs: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let held = 0;

  return async function acquire() {
    if (held < most) held += 1;
    // Whoever releases it hands it over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      clearTimeout(timer);
      const next = waiting.shift();
      if (next) next();
      else held -= 1;
    };
    const timer = setTimeout(release, momentMs).unref();
    return release;
  };
}
