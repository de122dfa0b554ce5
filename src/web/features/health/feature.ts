import { createRoute } from '@tanstack/react-router';
import { type HealthWindow, healthWindows } from '#contract/health/rules.ts';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { onlyFor, staffRoute } from '#web/lib/routes.ts';
import { choiceParam } from '#web/lib/search-params.ts';

const page = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/health',
  staticData: { title: 'Health' },
  beforeLoad: onlyFor('admin'),
  validateSearch: (search: Record<string, unknown>): { window?: HealthWindow | undefined } => ({
    window: choiceParam(search['window'], healthWindows),
  }),
  component: lazyPage(() => import('./health-page.tsx'), 'HealthPage'),
});

export const health = feature({ adminPages: [page] });
