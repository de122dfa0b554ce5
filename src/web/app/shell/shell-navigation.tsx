import { Link } from '@tanstack/react-router';
import {
  IconHeartHandshake,
  IconHome,
  IconMessageCircle,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import classes from './shell-navigation.module.css';

const places = [
  { to: '/', label: 'Home', Icon: IconHome },
  { to: '/browse', label: 'Browse', Icon: IconSearch },
  { to: '/matches', label: 'Matches', Icon: IconHeartHandshake },
  { to: '/messages', label: 'Messages', Icon: IconMessageCircle },
  { to: '/dashboard', label: 'Account', Icon: IconUserCircle },
] as const;

/** From 768 px. */
export function TopLinks() {
  return (
    <nav aria-label="Main" className={classes.top}>
      {places.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Below 768 px, within reach of the thumb. */
export function TabBar() {
  return (
    <nav aria-label="Main" className={classes.tabs}>
      {places.map(({ to, label, Icon }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          <Icon size={24} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
