import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute, onlyFor, staffRoute } from '#web/lib/routes.ts';

const earnings = createRoute({
  getParentRoute: () => memberRoute,
  path: '/earnings',
  staticData: { title: 'Earnings' },
  component: lazyPage(() => import('./earnings-page.tsx'), 'EarningsPage'),
});

const payouts = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/payouts',
  staticData: { title: 'Payouts' },
  beforeLoad: onlyFor('admin'),
  component: lazyPage(() => import('./console/payouts-page.tsx'), 'PayoutsPage'),
});

const disputes = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/disputes',
  staticData: { title: 'Disputes' },
  beforeLoad: onlyFor('admin'),
  component: lazyPage(() => import('./console/disputes-page.tsx'), 'DisputesPage'),
});

export const moneyPages = { member: [earnings], admin: [payouts, disputes] };
