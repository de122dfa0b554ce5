/** Once the page stands and nothing presses: for what has to be there some time, and should keep nobody waiting. */
export function whenQuiet(work: () => void): void {
  // Safari has no idle callback; a moment after loading is close enough.
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
