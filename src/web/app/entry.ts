/**
 * Decides when the app starts. A prerendered page is whole without script (its links, questions,
 * menu and fields are native), so a cheap phone is spared the work until someone begins to use it.
 */
const page = document.documentElement;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

let pressed: HTMLButtonElement | null = null;

/** A button that needs the app may be pressed while that is still waking up: it is pressed again then. */
function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && !button.hasAttribute('commandfor')) pressed = button;
}

async function load(): Promise<void> {
  const { awake } = await import('./main.tsx');
  await awake;
  page.removeAttribute('data-still');
  removeEventListener('click', remember, true);
  if (pressed?.isConnected) pressed.click();
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

// What an address asks for can only be shown by the app.
const mayWait = page.hasAttribute('data-still') && location.search === '';

addEventListener('click', remember, true);
if (mayWait && !page.hasAttribute('data-signed-in')) {
  for (const sign of signsOfLife) addEventListener(sign, start, { capture: true, passive: true });
  whenQuiet(fetchAhead);
} else {
  start();
}
