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

if (page.hasAttribute('data-still') && !page.hasAttribute('data-signed-in')) {
  for (const sign of signsOfLife) addEventListener(sign, start, { capture: true, passive: true });
} else {
  start();
}
