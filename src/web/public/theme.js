// Runs before the first paint: the right colours, and no flash of Login for someone signed in.
(() => {
  const root = document.documentElement;
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
    // Browse is drawn before its script comes, in the view that was chosen.
    if (localStorage.getItem('saath.browse-view') === '"one"')
      root.setAttribute('data-browse', 'one');
  } catch {
    // Storage can be forbidden; the system's setting decides then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = stored === 'dark' || stored === 'light' ? stored : system;
  root.setAttribute('data-mantine-color-scheme', scheme);
  // As the server names it over each.
  const here = location.protocol === 'https:' ? '__Host-saath_here' : 'saath_here';
  if (document.cookie.split('; ').includes(`${here}=1`)) root.setAttribute('data-signed-in', '');
})();
