import { lazyPage } from '#web/lib/lazy-page.ts';

/** In the place of every page, for those who have asked to be erased. */
export const LeavingPage = lazyPage(() => import('./leaving-page.tsx'), 'LeavingPage');
