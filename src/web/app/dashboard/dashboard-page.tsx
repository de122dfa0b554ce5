import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmailBanner } from '#web/features/accounts/index.ts';
import { PlanGate, useSubscription } from '#web/features/billing/index.ts';
import { RequestsLists } from '#web/features/companions/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useLogout } from '../shell/logout.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { BrowseTab, ConnectionsTab, MatchesTab } from './activity-tabs.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';
import classes from './dashboard.module.css';
import { OwnPublicPage } from './own-public-page.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';
import { PanelSkeleton, TabPanel, type TabContent } from './tab-panel.tsx';

const panels: Record<DashboardTab, TabContent> = {
  profile: ProfileTab,
  connections: ConnectionsTab,
  messages: MessagesTab,
  requests: RequestsLists,
  browse: BrowseTab,
  matches: MatchesTab,
  subscription: SubscriptionTab,
  // Its forms check what is typed, and what they check it with is much to download.
  settings: lazyPage(() => import('./settings-tab.tsx'), 'SettingsTab'),
};

/** Open without a plan, once chosen: the own profile, the settings, and what was paid. */
const openTabs: ReadonlySet<DashboardTab> = new Set(['profile', 'subscription', 'settings']);

export function DashboardPage() {
  const { tab, view } = useSearch({ from: '/member/dashboard' });
  const current = tab ?? 'profile';
  if (current === 'profile' && view === 'public') return <OwnPublicPage />;
  const page = (
    <Dashboard current={current}>
      <TabPanel tab={current} content={panels[current]} />
    </Dashboard>
  );
  const isChosen = tab !== undefined || view !== undefined;
  if (isChosen && openTabs.has(current)) return page;
  // A paid tab behind the gate would ask for what it does not get.
  const blurred = openTabs.has(current) ? (
    <TabPanel tab={current} content={panels[current]} />
  ) : (
    <PanelSkeleton />
  );
  return <PlanGate behind={<Dashboard current={current}>{blurred}</Dashboard>}>{page}</PlanGate>;
}

function Dashboard({ current, children }: { current: DashboardTab; children: ReactNode }) {
  const { member } = useAuth();
  const { isActive } = useSubscription();
  return (
    <PageFrame title={`Namaste, ${member?.name.split(' ')[0] ?? ''}`} actions={<LogoutButton />}>
      <EmailBanner />
      <div className={classes.columns}>
        <DashboardMenu current={current} hasPlan={isActive} />
        <div className={classes.panel}>{children}</div>
      </div>
    </PageFrame>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label="Logout"
      className={classes.logout}
      leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />}
      onClick={logout}
    >
      <span className={classes.logoutLabel}>Logout</span>
    </Button>
  );
}
