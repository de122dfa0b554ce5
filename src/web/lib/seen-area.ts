import { useEffect } from 'react';

/** Tells the styles how much of the screen the keyboard of a phone leaves, while the component is shown. */
export function useSeenArea(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const forget = () => {
      style.removeProperty('--seen-height');
      style.removeProperty('--seen-top');
    };
    const measure = () => {
      // Whoever looks through a magnifier wants the page to stay as it is.
      if (seen.scale !== 1) return forget();
      style.setProperty('--seen-height', `${seen.height}px`);
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      forget();
    };
  }, []);
}
