import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IconShieldLock } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import classes from './staff-frame.module.css';

const pages = [
  { to: '/admin', label: 'Numbers', exact: true },
  { to: '/admin/cases', label: 'Cases' },
  { to: '/admin/identity', label: 'Identity' },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/payments', label: 'Payments', admins: true },
  { to: '/admin/payouts', label: 'Payouts', admins: true },
  { to: '/admin/disputes', label: 'Disputes', admins: true },
  { to: '/admin/staff', label: 'Staff', admins: true },
  { to: '/admin/audit', label: 'Audit log', admins: true },
  { to: '/admin/health', label: 'Health', admins: true },
] as const;

/** The frame of every page for those who look after the site, inside that of members. */
export function StaffFrame() {
  const { member } = useAuth();
  const isAdmin = member?.role === 'admin';
  const menu = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });

  // On a phone the chosen pill may lie outside the row.
  useEffect(() => {
    const pill = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (menu.current && pill) menu.current.scrollLeft = pill.offsetLeft - 20;
  }, [path]);

  if (member && !member.secondFactor) return <SecondFactorFirst />;
  return (
    <>
      <nav ref={menu} aria-label="Console" className={classes.menu}>
        {pages.map((page) =>
          'admins' in page && !isAdmin ? null : (
            <Link
              key={page.to}
              to={page.to}
              activeOptions={{ exact: 'exact' in page, includeSearch: false }}
            >
              {page.label}
            </Link>
          ),
        )}
      </nav>
      <Outlet />
    </>
  );
}

/** The server answers nothing here to whoever has a password alone. */
function SecondFactorFirst() {
  return (
    <PageFrame title="Console">
      <EmptyState
        icon={IconShieldLock}
        title="One thing first"
        text="You see what members entrusted to us, so a password alone is not enough. Set up a passkey or an authenticator app: it takes a minute."
      >
        <LinkButton to="/dashboard" search={{ tab: 'settings' }} hash="sign-in-and-security">
          Set it up
        </LinkButton>
      </EmptyState>
    </PageFrame>
  );
}
