import { IconCoinRupee, IconHeartHandshake } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute, onlyFor, staffRoute } from '#web/lib/routes.ts';

const companionProfile = createRoute({
  getParentRoute: () => memberRoute,
  path: '/companion',
  staticData: { title: 'Companion profile' },
  component: lazyPage(() => import('./profile/companion-page.tsx'), 'CompanionPage'),
});

const requests = createRoute({
  getParentRoute: () => memberRoute,
  path: '/requests',
  staticData: { title: 'Requests', paid: true },
  component: lazyPage(() => import('./requests/requests-page.tsx'), 'RequestsPage'),
});

const earnings = createRoute({
  getParentRoute: () => memberRoute,
  path: '/earnings',
  staticData: { title: 'Earnings' },
  component: lazyPage(() => import('./money/earnings-page.tsx'), 'EarningsPage'),
});

const payouts = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/payouts',
  staticData: { title: 'Payouts' },
  beforeLoad: onlyFor('admin'),
  component: lazyPage(() => import('./money/console/payouts-page.tsx'), 'PayoutsPage'),
});

const disputes = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/disputes',
  staticData: { title: 'Disputes' },
  beforeLoad: onlyFor('admin'),
  component: lazyPage(() => import('./money/console/disputes-page.tsx'), 'DisputesPage'),
});

export const companions = feature({
  memberPages: [companionProfile, requests, earnings],
  adminPages: [payouts, disputes],
  navigation: [
    {
      place: 'account',
      order: 10,
      to: '/companion',
      label: 'Companion profile',
      Icon: IconHeartHandshake,
      userTypes: ['provider'],
    },
    {
      place: 'account',
      order: 20,
      to: '/earnings',
      label: 'Earnings',
      Icon: IconCoinRupee,
      userTypes: ['provider'],
    },
  ],
});
