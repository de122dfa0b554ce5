import { IconSearch } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { readBrowseParams } from './browse/browse-params.ts';

const browse = createRoute({
  getParentRoute: () => memberRoute,
  path: '/browse',
  staticData: { title: 'Browse Companions', paid: true },
  validateSearch: readBrowseParams,
  component: lazyPage(() => import('./browse/browse-page.tsx'), 'BrowsePage'),
});

export const discovery = feature({
  memberPages: [browse],
  navigation: [{ place: 'main', order: 20, to: '/browse', label: 'Browse', Icon: IconSearch }],
});
