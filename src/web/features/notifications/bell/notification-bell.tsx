import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { itemsOf } from '#web/lib/query-cache.ts';
import { failureText } from '#web/lib/failure.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import {
  useLiveNotifications,
  unreadQuery,
  notificationsQuery,
  useReading,
} from '../notifications.api.ts';
import { NotificationItem } from '../list/notification-item.tsx';
import classes from './notification-bell.module.css';

const MOST_SHOWN = 9;

/** Mantine's Popover brings an engine that places it; this one always hangs below its bell. */
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

const MOST = 6;

/** What the bell opens: the newest few, and the way to all. */
function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { data, isPending, error, refetch } = useInfiniteQuery(notificationsQuery);
  const { readOne } = useReading();
  const latest = itemsOf(data).slice(0, MOST);
  return (
    <>
      {isPending && <Skeleton height={148} radius={0} />}
      {error && !data && (
        <div className={classes.note}>
          <p>{failureText(error, 'We could not load your notifications.')}</p>
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && latest.length === 0 && (
        <div className={classes.note}>
          <strong>Nothing new</strong>
          <p>Likes, matches and messages will show up here.</p>
        </div>
      )}
      {latest.length > 0 && (
        <ul className={classes.list}>
          {latest.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              onOpen={() => {
                readOne(one);
                onLeave();
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.all}>
        <LinkButton to="/notifications" variant="light" size="sm" fullWidth onClick={onLeave}>
          View All Notifications
        </LinkButton>
      </div>
    </>
  );
}
