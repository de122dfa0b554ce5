const IN_SIGHT = 'saath.in-sight';
const HELD_MS = 60_000;

/**
 * Locks are the one thing that all tabs see alike, at once, and that a closed tab gives back. Where
 * the browser has none, it shows no notifications either, and every tab stands alone.
 */
const locks = (): LockManager | undefined => navigator.locks;

/** True in exactly one tab for the same id. */
export function claim(id: string): Promise<boolean> {
  const manager = locks();
  if (!manager) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    manager
      .request(`saath.told.${id}`, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        // Held on, for the tabs that hear of it later.
        if (lock) await new Promise((done) => setTimeout(done, HELD_MS));
      })
      .catch(reject);
  });
}

/** Lets the other tabs know as long as this one is in sight. */
export function showInSight(): () => void {
  let letGo: (() => void) | null = null;
  const update = () => {
    const visible = document.visibilityState === 'visible';
    if (visible && !letGo) {
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void locks()?.request(IN_SIGHT, { mode: 'shared' }, () => held);
    } else if (!visible) stop();
  };
  const stop = () => {
    letGo?.();
    letGo = null;
  };
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', update);
  };
}

export async function anyTabInSight(): Promise<boolean> {
  const state = await locks()?.query();
  return state?.held?.some(({ name }) => name === IN_SIGHT) ?? false;
}
