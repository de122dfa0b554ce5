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

export const matching = feature({ memberPages: [likes] });
