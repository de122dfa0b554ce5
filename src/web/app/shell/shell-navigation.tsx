import { Link, useLocation } from '@tanstack/react-router';
import {
  IconHeartHandshake,
  IconHome,
  IconMessageCircle,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { UnreadBadge } from '#web/features/messages/unread-badge.tsx';
import { useUnreadChats } from '#web/features/messages/unread-count.ts';
import classes from './shell-navigation.module.css';

const places = [
  { to: '/', label: 'Home', Icon: IconHome },
  { to: '/browse', label: 'Browse', Icon: IconSearch },
  { to: '/matches', label: 'Matches', Icon: IconHeartHandshake },
  { to: '/messages', label: 'Messages', Icon: IconMessageCircle },
  { to: '/dashboard', label: 'Account', Icon: IconUserCircle },
] as const;

/** Pages that are reached from one of the places and belong to it. */
const within: Readonly<Record<string, (typeof places)[number]['to']>> = { '/likes': '/matches' };

function useMark() {
  const inside = useLocation({ select: ({ pathname }) => within[pathname] });
  return (to: string) => ({ 'aria-current': to === inside ? ('true' as const) : undefined });
}

/** From 768 px. */
export function TopLinks({ hasPlan }: { hasPlan: boolean }) {
  const unread = useUnreadChats(hasPlan);
  const mark = useMark();
  return (
    <nav aria-label="Main" className={classes.top}>
      {places.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }} {...mark(to)}>
          {label}
          {to === '/messages' && <UnreadBadge count={unread} />}
        </Link>
      ))}
    </nav>
  );
}

/** Below 768 px, within reach of the thumb. */
export function TabBar({ hasPlan }: { hasPlan: boolean }) {
  const unread = useUnreadChats(hasPlan);
  const mark = useMark();
  return (
    <nav aria-label="Main" className={classes.tabs}>
      {places.map(({ to, label, Icon }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }} {...mark(to)}>
          <Icon size={24} stroke={1.6} aria-hidden />
          {label}
          {to === '/messages' && <UnreadBadge count={unread} />}
        </Link>
      ))}
    </nav>
  );
}
