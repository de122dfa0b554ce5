import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute, rootRoute } from '#web/lib/routes.ts';
import { textParam } from '#web/lib/search-params.ts';
import { consoleNavigation, consolePages } from './console-pages.ts';

const meetSafely = createRoute({
  getParentRoute: () => memberRoute,
  path: '/meet-safely',
  staticData: { title: 'Meet safely' },
  // Whom, where a chat or a match has led here.
  validateSearch: (search: Record<string, unknown>): { whom?: string | undefined } => ({
    whom: textParam(search['whom']),
  }),
  component: lazyPage(() => import('./check-ins/meet-safely-page.tsx'), 'MeetSafelyPage'),
});

const sharedCheckIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/check-in',
  staticData: { title: 'Check-in' },
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: textParam(search['token']),
  }),
  component: lazyPage(() => import('./check-ins/shared-check-in-page.tsx'), 'SharedCheckInPage'),
});

const standing = createRoute({
  getParentRoute: () => memberRoute,
  path: '/standing',
  staticData: { title: 'Account status' },
  component: lazyPage(() => import('./account-status-page.tsx'), 'AccountStatusPage'),
});

const verify = createRoute({
  getParentRoute: () => memberRoute,
  path: '/verify',
  staticData: { title: 'Verify your identity' },
  component: lazyPage(() => import('./identity/verify-page.tsx'), 'VerifyPage'),
});

export const safety = feature({
  memberPages: [meetSafely, standing, verify],
  adminPages: consolePages,
  linkPages: [sharedCheckIn],
  navigation: consoleNavigation,
});
