import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../public/error-page.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title, before the brand name. */
    title?: string;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(
    () => import('../public/not-found-page.tsx'),
    'NotFoundPage',
  ),
});

function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  );
}
