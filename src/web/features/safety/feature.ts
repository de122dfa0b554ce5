import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';

const standing = createRoute({
  getParentRoute: () => memberRoute,
  path: '/standing',
  staticData: { title: 'Your standing' },
  component: lazyPage(() => import('./standing-page.tsx'), 'StandingPage'),
});

export const safety = feature({ memberPages: [standing] });
