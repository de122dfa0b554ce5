/**
 * Decides when the app starts. A page for reading is whole without script (its links, questions and
 * menu are native), so a cheap phone is spared the work until someone begins to use the page.
 */
const page = document.documentElement;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

async function load(): Promise<void> {
  await import('./main.tsx');
  page.removeAttribute('data-still');
}

function start(): void {
  for (const sign of signsOfLife) removeEventListener(sign, start, true);
  void load();
}

/** The build lists what the start will need; fetched ahead, the first tap is answered at once. */
function fetchAhead(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.as = 'script';
    link.rel = 'prefetch';
  }
}

function whenQuiet(work: () => void): void {
  // Safari has no idle callback; a moment after loading is close enough.
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

if (page.hasAttribute('data-still') && !page.hasAttribute('data-signed-in')) {
  for (const sign of signsOfLife) addEventListener(sign, start, { capture: true, passive: true });
  whenQuiet(fetchAhead);
} else {
  start();
}
