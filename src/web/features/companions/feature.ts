import { IconHeartHandshake } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { moneyPages } from './money/money-pages.ts';

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

export const companions = feature({
  memberPages: [companionProfile, requests, ...moneyPages.member],
  adminPages: [...moneyPages.admin],
  navigation: [
    {
      place: 'account',
      order: 10,
      to: '/companion',
      label: 'Companion profile',
      Icon: IconHeartHandshake,
      userTypes: ['provider'],
    },
  ],
});
