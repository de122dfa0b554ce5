import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
} from '@tanstack/react-router';
import type { MemberRole } from '#contract/accounts/rules.ts';
import { NetworkFailure } from './network-failure.ts';
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
    /** Whether it is one way from beginning to end, which no link to elsewhere interrupts. */
    withoutNavigation?: boolean;
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

/** Where a document is shown; as a text, since no feature is known here. */
export const VERIFY: string = '/verify';

/** For everybody else the page looks absent. */
export const onlyFor =
  (...roles: MemberRole[]) =>
  ({ context }: { context: RouterContext }): void => {
    const member = context.queryClient.getQueryData(sessionQuery.queryKey)?.member;
    // Without network nobody can tell who it is: the shell waits.
    if (member && !roles.includes(member.role)) throw notFound();
  };

/** The parent of pages for those who look after the site. */
export const staffRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'staff',
  beforeLoad: onlyFor('moderator', 'admin'),
});

/** Whoever was signed in gets the shell, which says that there is no network and waits for it. */
function unlessOffline(error: unknown): null {
  if (error instanceof NetworkFailure && hasSessionHint()) return null;
  throw error;
}

/** The server sets this beside the session, for what has to be decided before it can be asked. */
export function hasSessionHint(): boolean {
  // As the server names it over each.
  const name = location.protocol === 'https:' ? '__Host-saath_here' : 'saath_here';
  return document.cookie.split('; ').includes(`${name}=1`);
}
