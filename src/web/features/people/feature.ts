import { IconSearch } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { readBrowseParams } from './browse/browse-params.ts';

const getParentRoute = () => memberRoute;

const browse = createRoute({
  getParentRoute,
  path: '/browse',
  staticData: { title: 'Browse Companions', paid: true },
  validateSearch: readBrowseParams,
  component: lazyPage(() => import('./browse/browse-page.tsx'), 'BrowsePage'),
});

const likes = createRoute({
  getParentRoute,
  path: '/likes',
  staticData: { title: 'Likes', paid: true },
  component: lazyPage(() => import('./likes/likes-page.tsx'), 'LikesPage'),
});

export const people = feature({
  memberPages: [browse, likes],
  navigation: [{ place: 'main', order: 20, to: '/browse', label: 'Browse', Icon: IconSearch }],
});
