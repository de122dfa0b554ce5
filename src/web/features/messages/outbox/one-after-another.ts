const last = new Map<string, Promise<void>>();

/** Among all tabs. Plain HTTP has no locks; there, at least one page does one after the other. */
export function oneAfterAnother(lock: string, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(lock, run);
  const next = (last.get(lock) ?? Promise.resolve()).then(run, run);
  last.set(lock, next);
  return next;
}
