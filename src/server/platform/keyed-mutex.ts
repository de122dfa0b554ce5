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
