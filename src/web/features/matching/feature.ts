import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';

const likes = createRoute({
  getParentRoute: () => memberRoute,
  path: '/likes',
  staticData: { title: 'Likes', paid: true },
  component: lazyPage(() => import('./likes/likes-page.tsx'), 'LikesPage'),
});

const given = createRoute({
  getParentRoute: () => memberRoute,
  path: '/likes/given',
  staticData: { title: 'Liked by me', paid: true },
  component: lazyPage(() => import('./likes/decided-pages.tsx'), 'LikedByMePage'),
});

const passed = createRoute({
  getParentRoute: () => memberRoute,
  path: '/likes/passed',
  staticData: { title: 'Passed', paid: true },
  component: lazyPage(() => import('./likes/decided-pages.tsx'), 'PassedPage'),
});

export const matching = feature({ memberPages: [likes, given, passed] });
