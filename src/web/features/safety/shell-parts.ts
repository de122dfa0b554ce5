import { lazy, type ComponentType } from 'react';
import { lazyPage } from '#web/lib/lazy-page.ts';

// A page can do without it when its code does not arrive: the check-in has its own.
export const CheckInBar = lazy<ComponentType>(() =>
  import('./check-ins/check-in-bar.tsx').then(
    (loaded) => ({ default: loaded.CheckInBar }),
    () => ({ default: () => null }),
  ),
);

/** In the place of every page, for those who are suspended or banned. */
export const LockedOut = lazyPage(() => import('./locked-out.tsx'), 'LockedOut');
