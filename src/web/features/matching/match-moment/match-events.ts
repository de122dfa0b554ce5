type Listener = (matchId: string) => void;

const listeners = new Set<Listener>();

/** A like of this page made a match; the live event may come before, after, or not at all. */
export function announceMatch(matchId: string): void {
  for (const listener of listeners) listener(matchId);
}

export function onMatch(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
