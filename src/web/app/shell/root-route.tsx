import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../public/error-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageAnnouncer } from './page-announcer.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title, before the brand name. */
    title?: string;
    /** Whether a plan opens it. */
    paid?: boolean;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyPage(() => import('../public/not-found-page.tsx'), 'NotFoundPage'),
});

function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  );
}
