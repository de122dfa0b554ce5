import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { IconLogout } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { EmailBanner } from '#web/features/accounts/email-banner.tsx';
import { PlanGate } from '#web/features/billing/plan-gate.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import { useLogout } from '../shell/logout.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { BrowseTab, ConnectionsTab, MatchesTab } from './activity-tabs.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';
import classes from './dashboard.module.css';
import { OwnPublicPage } from './own-public-page.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const panels: Record<DashboardTab, ComponentType> = {
  profile: ProfileTab,
  connections: ConnectionsTab,
  messages: MessagesTab,
  browse: BrowseTab,
  matches: MatchesTab,
  subscription: SubscriptionTab,
  settings: SettingsTab,
};

/** Whoever has no plan may still see what they have paid, and leave. */
const openTabs: ReadonlySet<DashboardTab> = new Set(['subscription', 'settings']);

export function DashboardPage() {
  const { tab = 'profile', view } = useSearch({ from: '/member/dashboard' });
  const { member } = useAuth();
  const Panel = panels[tab];
  if (tab === 'profile' && view === 'public') return <OwnPublicPage />;
  const page = (
    <PageFrame title={`Namaste, ${member?.name.split(' ')[0] ?? ''}`} actions={<LogoutButton />}>
      <EmailBanner />
      <div className={classes.columns}>
        <DashboardMenu current={tab} />
        <div className={classes.panel}>
          <Panel />
        </div>
      </div>
    </PageFrame>
  );
  return openTabs.has(tab) ? page : <PlanGate behind={page}>{page}</PlanGate>;
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
