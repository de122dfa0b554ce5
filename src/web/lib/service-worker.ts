/** What the page tells the worker: the build's files that came before the worker was there. */
export interface KeepMessage {
  keep: string[];
}

/** Lets the app open without network, be installed and be woken by push. Development goes without. */
export function startServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // The app is whole without it: a browser that refuses only loses these extras.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const message: KeepMessage = { keep: loaded };
  active?.postMessage(message);
}
