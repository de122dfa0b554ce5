import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAuth } from '#web/lib/auth.tsx';
import classes from './staff-frame.module.css';

const pages = [
  { to: '/admin', label: 'Numbers', exact: true },
  { to: '/admin/cases', label: 'Cases' },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/payments', label: 'Payments', admins: true },
  { to: '/admin/staff', label: 'Staff', admins: true },
  { to: '/admin/audit', label: 'Audit log', admins: true },
] as const;

/** The frame of every page for those who look after the site, inside that of members. */
export function StaffFrame() {
  const isAdmin = useAuth().member?.role === 'admin';
  const menu = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });

  // On a phone the chosen pill may lie outside the row.
  useEffect(() => {
    const pill = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (menu.current && pill) menu.current.scrollLeft = pill.offsetLeft - 20;
  }, [path]);

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
