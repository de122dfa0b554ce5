import { lazy } from 'react';

/** Only some pages show it. */
export const WhoWaits = lazy(async () => ({ default: (await import('./who-waits.tsx')).WhoWaits }));

/** Whoever has a plan never sees it. */
export const PlanPreview = lazy(async () => ({
  default: (await import('./plan-preview.tsx')).PlanPreview,
}));
