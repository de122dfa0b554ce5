import type { QueryClient } from '@tanstack/react-query';
import { createRouter, Outlet, type RouterHistory } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute, rootRoute, staffRoute } from '#web/lib/routes.ts';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { features } from './features.ts';
import { ErrorPage } from './public/status-page.tsx';
import { PageAnnouncer } from './shell/page-announcer.tsx';

interface AppRouterOptions {
  queryClient: QueryClient;
  /** Prerendering brings its own; the browser's is the default. */
  history?: RouterHistory;
  /** The page stood there before the router did, and its reader may have scrolled it already. */
  prerendered?: boolean;
}

rootRoute.update({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyPage(() => import('./public/not-found-page.tsx'), 'NotFoundPage'),
});
memberRoute.update({ component: lazyPage(() => import('./shell/shell.tsx'), 'Shell') });
staffRoute.update({ component: lazyPage(() => import('./staff/staff-frame.tsx'), 'StaffFrame') });

type Feature = (typeof features)[number];

const routeTree = rootRoute.addChildren([
  ...features.flatMap<Feature['publicPages'][number]>(({ publicPages }) => publicPages),
  ...features.flatMap<Feature['linkPages'][number]>(({ linkPages }) => linkPages),
  memberRoute.addChildren([
    ...features.flatMap<Feature['memberPages'][number]>(({ memberPages }) => memberPages),
    staffRoute.addChildren(
      features.flatMap<Feature['adminPages'][number]>(({ adminPages }) => adminPages),
    ),
  ]),
]);

function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  );
}

export function createAppRouter({ queryClient, history, prerendered }: AppRouterOptions) {
  let placesPages = !prerendered;
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    // Prerendered pages would get an inline script for this, which our content policy refuses.
    scrollRestoration: typeof document !== 'undefined' && (() => placesPages),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) placesPages = true;
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
