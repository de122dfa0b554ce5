import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { memberRoutes } from './shell/member-routes.tsx';
import { publicRoutes } from './shell/public-routes.tsx';
import { rootRoute } from './shell/root-route.tsx';

interface AppRouterOptions {
  queryClient: QueryClient;
  /** Prerendering brings its own; the browser's is the default. */
  history?: RouterHistory;
  /** The page stood there before the router did, and its reader may have scrolled it already. */
  prerendered?: boolean;
}

const routeTree = rootRoute.addChildren([...publicRoutes, memberRoutes]);

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
