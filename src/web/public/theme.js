// Runs before the first paint: the right colours, and no flash of Login for someone signed in.
(function () {
  var root = document.documentElement;
  var stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch (_) {
    // Storage can be forbidden; the system's setting decides then.
  }
  var dark =
    stored === 'dark' ||
    (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (/(?:^|; )saath_here=1(?:;|$)/.test(document.cookie)) root.setAttribute('data-signed-in', '');
})();
