import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNavigation, type NavigationEntry } from '#web/lib/feature.ts';
import { CountBadge } from '#web/ui/unread-badge.tsx';
import classes from './shell.module.css';

function MainLinks({ children }: { children: (entry: NavigationEntry) => ReactNode }) {
  const entries = useNavigation().filter(({ place }) => place === 'main');
  const path = useLocation({ select: ({ pathname }) => pathname });
  return entries.map((entry) => (
    <Link
      key={entry.to}
      to={entry.to}
      activeOptions={{ includeSearch: false }}
      aria-current={entry.within?.some((page) => page === path) ? 'true' : undefined}
    >
      {children(entry)}
      {entry.badge && <CountBadge count={entry.badge} />}
    </Link>
  ));
}

/** From 768 px. */
export function TopLinks() {
  return (
    <nav aria-label="Main" className={classes.top}>
      <MainLinks>{({ label }) => label}</MainLinks>
    </nav>
  );
}

/** Below 768 px, within reach of the thumb. */
export function TabBar() {
  return (
    <nav aria-label="Main" className={classes.tabs}>
      <MainLinks>
        {({ label, Icon }) => (
          <>
            <Icon size={24} stroke={1.6} aria-hidden />
            {label}
          </>
        )}
      </MainLinks>
    </nav>
  );
}
