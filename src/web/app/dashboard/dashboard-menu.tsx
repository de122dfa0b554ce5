import { Link } from '@tanstack/react-router';
import {
  IconCalendarHeart,
  IconCreditCard,
  IconHeartHandshake,
  IconMessageCircle,
  IconSearch,
  IconSettings,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { waitingRequests } from '#web/features/companions/index.ts';
import { useNavigation } from '#web/lib/feature.ts';
import { CountBadge } from '#web/ui/unread-badge.tsx';
import { dashboardTabLabels, dashboardTabs, type DashboardTab } from './dashboard-tabs.ts';
import classes from './dashboard.module.css';

const icons: Record<DashboardTab, Icon> = {
  profile: IconUserCircle,
  connections: IconUsers,
  messages: IconMessageCircle,
  requests: IconCalendarHeart,
  browse: IconSearch,
  matches: IconHeartHandshake,
  subscription: IconCreditCard,
  settings: IconSettings,
};

/** Places that the tab bar of phones leads to as well. */
const inTabBar: ReadonlySet<DashboardTab> = new Set(['messages', 'browse', 'matches']);

/** A list at the side; on phones a row of pills to swipe, without what the tab bar has, unless it is open. */
export function DashboardMenu({ current, hasPlan }: { current: DashboardTab; hasPlan: boolean }) {
  const menu = useRef<HTMLElement>(null);
  const pages = useNavigation().filter(({ place }) => place === 'account');

  // On a phone the chosen pill may lie outside the row.
  useEffect(() => {
    const pill = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (menu.current && pill) menu.current.scrollLeft = pill.offsetLeft - 20;
  }, [current]);

  return (
    <nav ref={menu} aria-label="Account" className={classes.menu}>
      {dashboardTabs.map((tab) => {
        const TabIcon = icons[tab];
        return (
          <Link
            key={tab}
            to="/dashboard"
            // Without a plan My Profile is open only where it is named.
            search={tab === 'profile' && hasPlan ? {} : { tab }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            // My Profile has addresses of its own for its modes.
            {...(tab === current && { 'aria-current': 'page' as const })}
            data-in-tab-bar={(inTabBar.has(tab) && tab !== current) || undefined}
          >
            <TabIcon size={20} stroke={1.6} aria-hidden />
            {dashboardTabLabels[tab]}
            {tab === 'requests' && <CountBadge count={waitingRequests} />}
          </Link>
        );
      })}
      {pages.map(({ to, label, Icon: PageIcon }) => (
        <Link key={to} to={to}>
          <PageIcon size={20} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
