type Ask = () => Promise<boolean>;

const holders = new Set<Ask>();

/** Whoever holds typed work that is not saved says here how to ask; the returned function lets go. */
export function holdUnsavedWork(ask: Ask): () => void {
  holders.add(ask);
  return () => {
    holders.delete(ask);
  };
}

/** For what ends a page without navigating first, such as signing out. The first no ends the asking. */
export async function mayLeaveUnsavedWork(): Promise<boolean> {
  return [...holders].reduce(async (may, ask) => (await may) && ask(), Promise.resolve(true));
}
