import { ActionIcon } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useLiveNotifications } from '../live-notifications.ts';
import { unreadQuery } from '../notification-queries.ts';
import { LatestNotifications } from './latest-notifications.tsx';
import classes from './notification-bell.module.css';

const MOST_SHOWN = 9;

export function NotificationBell() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const outside = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread ?? 0;
  useLiveNotifications();

  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    bell.current?.focus();
  });

  return (
    <div ref={outside} className={classes.place}>
      <ActionIcon
        ref={bell}
        color="gray"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={22} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </ActionIcon>
      <section id={id} hidden={!open} aria-label="Latest news" className={classes.dropdown}>
        {open && <LatestNotifications onLeave={() => setOpen(false)} />}
      </section>
    </div>
  );
}
