import { linkOptions } from '@tanstack/react-router';

/** My Profile in another mode. The tab stays as it is in the address: named there, it is open without a plan. */
export const profileMode = (view?: 'edit' | 'public') =>
  linkOptions({
    from: '/dashboard',
    to: '/dashboard',
    search: ({ tab }) => ({ tab, view }),
  });
