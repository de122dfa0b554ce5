import { lazy } from 'react';

/** Fetched when there is a match to open; that moment can do without it. */
export const MatchOpening = lazy(() =>
  import('./match-opening.tsx').catch(() => ({ default: () => null })),
);
