import { IconShieldCheck } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import type { NavigationEntry } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { onlyFor, staffRoute } from '#web/lib/routes.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';

const getParentRoute = () => staffRoute;

/** The list is kept in the address, also of a case that was opened from it. */
const readQueue = (
  search: Record<string, unknown>,
): { queue?: string | undefined; state?: 'closed' | undefined } => ({
  queue: textParam(search['queue']),
  state: choiceParam(search['state'], ['closed']),
});

const numbers = createRoute({
  getParentRoute,
  path: '/admin',
  staticData: { title: 'Console' },
  component: lazyPage(() => import('./console/numbers-page.tsx'), 'NumbersPage'),
});

const cases = createRoute({
  getParentRoute,
  path: '/admin/cases',
  staticData: { title: 'Cases' },
  validateSearch: readQueue,
  component: lazyPage(() => import('./console/cases-page.tsx'), 'CasesPage'),
});

const oneCase = createRoute({
  getParentRoute,
  path: '/admin/cases/$id',
  staticData: { title: 'Case' },
  validateSearch: readQueue,
  component: lazyPage(() => import('./console/case-page.tsx'), 'CasePage'),
});

const identityQueue = createRoute({
  getParentRoute,
  path: '/admin/identity',
  staticData: { title: 'Identity checks' },
  component: lazyPage(() => import('./identity/queue-page.tsx'), 'IdentityQueuePage'),
});

const identityReview = createRoute({
  getParentRoute,
  path: '/admin/identity/$id',
  staticData: { title: 'Identity check' },
  component: lazyPage(() => import('./identity/review-page.tsx'), 'IdentityReviewPage'),
});

const members = createRoute({
  getParentRoute,
  path: '/admin/members',
  staticData: { title: 'Members' },
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: textParam(search['search']),
  }),
  component: lazyPage(() => import('./console/members-page.tsx'), 'MembersPage'),
});

const oneMember = createRoute({
  getParentRoute,
  path: '/admin/members/$id',
  staticData: { title: 'Member' },
  component: lazyPage(() => import('./console/member-page.tsx'), 'MemberPage'),
});

const staff = createRoute({
  getParentRoute,
  path: '/admin/staff',
  staticData: { title: 'Staff' },
  beforeLoad: onlyFor('admin'),
  component: lazyPage(() => import('./console/staff-page.tsx'), 'StaffPage'),
});

const audit = createRoute({
  getParentRoute,
  path: '/admin/audit',
  staticData: { title: 'Audit log' },
  beforeLoad: onlyFor('admin'),
  component: lazyPage(() => import('./console/audit-page.tsx'), 'AuditPage'),
});

export const consolePages = [
  numbers,
  cases,
  oneCase,
  identityQueue,
  identityReview,
  members,
  oneMember,
  staff,
  audit,
];

export const consoleNavigation: NavigationEntry[] = [
  {
    place: 'account',
    order: 100,
    to: '/admin',
    label: 'Console',
    Icon: IconShieldCheck,
    roles: ['moderator', 'admin'],
  },
];
