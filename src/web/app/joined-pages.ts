import { IconHeartHandshake, IconHome, IconUserCircle } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { askWhens, type AskWhen } from '#contract/companions/requests.rules.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { waitingRequests } from '#web/features/companions/index.ts';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';
import {
  dashboardTabs,
  profileModes,
  type DashboardTab,
  type ProfileMode,
} from './dashboard/dashboard-tabs.ts';

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
  component: lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

/** Those that stand in the address; without one it is All. */
const narrowingFilters = ['recent', 'active'] as const satisfies readonly MatchFilter[];

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
  component: lazyPage(() => import('./pages/matches-page.tsx'), 'MatchesPage'),
});

const profile = createRoute({
  getParentRoute,
  path: '/profile/$memberId',
  staticData: { title: 'Profile', paid: true },
  // From a card, the sheet that asks a companion stands open.
  validateSearch: (search: Record<string, unknown>): { ask?: AskWhen | undefined } => ({
    ask: choiceParam(search['ask'], askWhens),
  }),
  component: lazyPage(() => import('./pages/member-profile-page.tsx'), 'MemberProfilePage'),
});

const privacyChoices = createRoute({
  getParentRoute,
  path: '/privacy-choices',
  staticData: { title: 'Privacy choices' },
  component: lazyPage(() => import('./pages/privacy-choices-page.tsx'), 'PrivacyChoicesPage'),
});

/** Pages that join features which may not know each other, and the ways to them. */
export const joined = feature({
  memberPages: [dashboard, matches, profile, privacyChoices],
  navigation: [
    { place: 'main', order: 10, to: '/', label: 'Home', Icon: IconHome },
    {
      place: 'main',
      order: 30,
      to: '/matches',
      label: 'Matches',
      Icon: IconHeartHandshake,
      within: ['/likes'],
    },
    {
      place: 'main',
      order: 50,
      to: '/dashboard',
      label: 'Account',
      Icon: IconUserCircle,
      badge: waitingRequests,
      within: ['/requests', '/companion', '/earnings'],
    },
  ],
});
