import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { NetworkFailure } from './network-failure.ts';
import { hasSessionHint } from './session-hint.ts';
import { sessionQuery } from './session.ts';

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

/** The parent of public pages. What it looks like is the app's to say. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** The parent of every page behind the sign-in: they share this guard and the app's shell. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery).catch(unlessOffline);
    if (session && !session.member)
      throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  },
});

/** Whoever was signed in gets the shell, which says that there is no network and waits for it. */
function unlessOffline(error: unknown): null {
  if (error instanceof NetworkFailure && hasSessionHint()) return null;
  throw error;
}
