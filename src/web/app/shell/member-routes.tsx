import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { type PlanId, planIds } from '#contract/billing/rules.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { readPaymentFilter } from '#web/features/billing/admin/payment-filter.ts';
import { readBrowseParams } from '#web/features/people/browse/browse-params.ts';
import { narrowingFilters } from '#web/features/people/matches/narrowing-filters.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';
import { hasSessionHint } from '#web/lib/session-hint.ts';
import { sessionQuery } from '#web/lib/session.ts';
import {
  dashboardTabs,
  profileModes,
  type DashboardTab,
  type ProfileMode,
} from '../dashboard/dashboard-tabs.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';

/** Every page behind the sign-in shares this guard and the shell. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery).catch(unlessOffline);
    if (session && !session.member)
      throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  },
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
});

/** Whoever was signed in gets the shell, which says that there is no network and waits for it. */
function unlessOffline(error: unknown): null {
  if (error instanceof NetworkFailure && hasSessionHint()) return null;
  throw error;
}

const getParentRoute = () => memberRoute;

const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  staticData: { title: 'Your account' },
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    tab?: DashboardTab | undefined;
    view?: ProfileMode | undefined;
    chat?: string | undefined;
  } => ({
    tab: choiceParam(search['tab'], dashboardTabs),
    chat: textParam(search['chat']),
    view: choiceParam(search['view'], profileModes),
  }),
  component: lazyPage(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const onboarding = createRoute({
  getParentRoute,
  path: '/onboarding',
  staticData: { title: 'Welcome' },
  validateSearch: (search: Record<string, unknown>): { step?: string | undefined } => ({
    step: textParam(search['step']),
  }),
  component: lazyPage(() => import('../pages/onboarding-page.tsx'), 'OnboardingPage'),
});

const browse = createRoute({
  getParentRoute,
  path: '/browse',
  staticData: { title: 'Browse Companions', paid: true },
  validateSearch: readBrowseParams,
  component: lazyPage(() => import('../pages/browse-page.tsx'), 'BrowsePage'),
});

const matches = createRoute({
  getParentRoute,
  path: '/matches',
  staticData: { title: 'Your Matches', paid: true },
  // The chat of `openMatchId` stands open above the page.
  validateSearch: (
    search: Record<string, unknown>,
  ): { filter?: MatchFilter | undefined; openMatchId?: string | undefined } => ({
    filter: choiceParam(search['filter'], narrowingFilters),
    openMatchId: textParam(search['openMatchId']),
  }),
  component: lazyPage(() => import('../pages/matches-page.tsx'), 'MatchesPage'),
});

const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  // Where a click on a browser's notification arrives.
  validateSearch: (
    search: Record<string, unknown>,
  ): { open?: string | undefined; match?: string | undefined } => ({
    open: textParam(search['open']),
    match: textParam(search['match']),
  }),
  component: lazyPage(() => import('../pages/notifications-page.tsx'), 'NotificationsPage'),
});

const likes = createRoute({
  getParentRoute,
  path: '/likes',
  staticData: { title: 'Likes', paid: true },
  component: lazyPage(() => import('../pages/likes-page.tsx'), 'LikesPage'),
});

const messages = createRoute({
  getParentRoute,
  path: '/messages',
  staticData: { title: 'Messages', paid: true },
  // The open chat, or the match whose chat is to be opened.
  validateSearch: (
    search: Record<string, unknown>,
  ): { chat?: string | undefined; match?: string | undefined } => ({
    chat: textParam(search['chat']),
    match: textParam(search['match']),
  }),
  component: lazyPage(() => import('../pages/messages-page.tsx'), 'MessagesPage'),
});

const profile = createRoute({
  getParentRoute,
  path: '/profile/$userId',
  staticData: { title: 'Profile', paid: true },
  component: lazyPage(() => import('../pages/member-profile-page.tsx'), 'MemberProfilePage'),
});

const checkout = createRoute({
  getParentRoute,
  path: '/payment/checkout',
  staticData: { title: 'Payment Checkout' },
  validateSearch: (search: Record<string, unknown>): { plan?: PlanId | undefined } => ({
    plan: choiceParam(search['plan'], planIds),
  }),
  component: lazyPage(() => import('../pages/checkout-page.tsx'), 'CheckoutPage'),
});

const paymentSuccess = createRoute({
  getParentRoute,
  path: '/payment/success',
  staticData: { title: 'Payment' },
  validateSearch: (search: Record<string, unknown>): { session_id?: string } => {
    const session = textParam(search['session_id']);
    return session ? { session_id: session } : {};
  },
  component: lazyPage(() => import('../pages/payment-success-page.tsx'), 'PaymentSuccessPage'),
});

const paymentCancel = createRoute({
  getParentRoute,
  path: '/payment/cancel',
  staticData: { title: 'Payment Cancelled' },
  component: lazyPage(() => import('../pages/payment-cancel-page.tsx'), 'PaymentCancelPage'),
});

const adminPayments = createRoute({
  getParentRoute,
  path: '/admin/payments',
  staticData: { title: 'Payments' },
  beforeLoad: ({ context }) => {
    const member = context.queryClient.getQueryData(sessionQuery.queryKey)?.member;
    // Without network nobody can tell who it is: the shell waits.
    if (member && member.role !== 'admin') throw notFound();
  },
  validateSearch: readPaymentFilter,
  component: lazyPage(() => import('../pages/admin-payments-page.tsx'), 'AdminPaymentsPage'),
});

export const memberRoutes = memberRoute.addChildren([
  dashboard,
  onboarding,
  browse,
  matches,
  notifications,
  likes,
  messages,
  profile,
  checkout,
  paymentSuccess,
  paymentCancel,
  adminPayments,
]);
