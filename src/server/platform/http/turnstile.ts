/** Lets a few in at a time and the others wait. Whoever takes longer than a moment costs little, and counts no more. */
export function createTurnstile(most: number, momentMs: number): () => Promise<() => void> {
  const line: (() => void)[] = [];
  let inside = 0;

  return async function enter() {
    if (inside < most) inside += 1;
    // Whoever leaves hands the place over.
    else await new Promise<void>((resolve) => line.push(resolve));
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      clearTimeout(timer);
      const next = line.shift();
      if (next) next();
      else inside -= 1;
    };
    const timer = setTimeout(leave, momentMs).unref();
    return leave;
  };
}
