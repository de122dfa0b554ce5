import { lazyPage } from '#web/lib/lazy-page.ts';

/** In the place of every page, for those who are suspended or banned. */
export const LockedOut = lazyPage(() => import('./locked-out.tsx'), 'LockedOut');
