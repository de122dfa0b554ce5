import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { relativeTime } from '#contract/relative-time.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { targetOf } from '../notification-target.ts';
import { DEFAULT_AVATAR, notificationText } from '../notification-words.ts';
import classes from './notification-item.module.css';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  /** Stands beside it. */
  children?: ReactNode;
}

/** Leads to what it tells of. */
export function NotificationItem({ notification, onOpen, children }: NotificationItemProps) {
  const { from, read } = notification;
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <Link {...targetOf(notification)} className={classes.link} onClick={onOpen}>
        <span className={classes.face}>
          {from?.photo ? (
            <PhotoImage photo={from.photo} alt="" sizes="48px" />
          ) : (
            <img src={DEFAULT_AVATAR} alt="" width={48} height={48} />
          )}
        </span>
        <span className={classes.words}>
          <span className={classes.text}>{notificationText(notification)}</span>
          <Ago iso={notification.createdAt} />
        </span>
        {!read && (
          <span className={classes.dot}>
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )}
      </Link>
      {children}
    </li>
  );
}

function Ago({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={dateTimeText(iso)} className={classes.time}>
      {relativeTime(new Date(iso), now, () => dateText(iso))}
    </time>
  );
}
