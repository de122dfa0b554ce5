import type { Site } from '#contract/site.ts';
import { whenQuiet } from '#web/lib/when-quiet.ts';

/**
 * Decides when the app starts. A prerendered page is whole without script (its links, questions,
 * menu and fields are native), so a cheap phone is spared the work until someone begins to use it.
 */
const page = document.documentElement;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** What was asked while the app was still waking up; it is asked again then. */
let asked: (() => void) | null = null;

function rememberPress(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  if (button && !button.hasAttribute('commandfor')) asked = () => button.click();
  // The router takes links over before it is able to follow them. The browser is.
  if (event.target.closest('a[href]')) event.stopPropagation();
}

/** Also keeps the browser from sending the form its own way. */
function rememberForm(event: Event, form: HTMLFormElement): void {
  event.preventDefault();
  asked = () => form.requestSubmit();
}

function rememberSubmit(event: SubmitEvent): void {
  if (event.target instanceof HTMLFormElement) rememberForm(event, event.target);
}

/** Without a submit button, and there is none yet, most forms let Enter pass unnoticed. */
function rememberEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.form) {
    rememberForm(event, target.form);
  }
}

async function load(): Promise<void> {
  const { awake } = await import('./main.tsx');
  await awake;
  page.removeAttribute('data-still');
  removeEventListener('click', rememberPress, true);
  removeEventListener('submit', rememberSubmit, true);
  removeEventListener('keydown', rememberEnter, true);
  asked?.();
}

function start(): void {
  for (const sign of signsOfLife) removeEventListener(sign, start, true);
  // On a bad network the next touch tries again.
  load().catch(startWhenUsed);
}

function startWhenUsed(): void {
  for (const sign of signsOfLife) addEventListener(sign, start, { capture: true, passive: true });
}

/** The build lists what the start will need; fetched ahead, the first tap is answered at once. */
function fetchAhead(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.as = 'script';
    link.rel = 'prefetch';
  }
}

/** Pages are drawn as if mail were delivered: where it is not, those with a form have to say so, touched or not. */
function hasMoreToSay(): boolean {
  const { mail } = JSON.parse(
    document.getElementById('site')?.textContent ?? '{}',
  ) as Partial<Site>;
  return document.forms.length > 0 && mail !== 'delivered';
}

// What an address asks for can only be shown by the app.
const mayWait = page.hasAttribute('data-still') && location.search === '' && !hasMoreToSay();

addEventListener('click', rememberPress, true);
addEventListener('submit', rememberSubmit, true);
addEventListener('keydown', rememberEnter, true);
if (mayWait && !page.hasAttribute('data-signed-in')) {
  startWhenUsed();
  whenQuiet(fetchAhead);
} else {
  start();
}
