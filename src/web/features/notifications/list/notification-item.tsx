import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { isOwn } from '#contract/notifications/rules.ts';
import { relativeTime } from '#contract/relative-time.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { ownIcons } from '../own-icons.ts';
import { targetOf } from '../notification-target.ts';
import { iconOf, notificationText } from '../notification-words.ts';
import classes from './notification-item.module.css';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  /** Stands beside it. */
  children?: ReactNode;
}

/** Leads to what it tells of. */
export function NotificationItem({ notification, onOpen, children }: NotificationItemProps) {
  const { read } = notification;
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <Link {...targetOf(notification)} className={classes.link} onClick={onOpen}>
        <span className={classes.face}>
          <Face notification={notification} />
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

function Face({ notification: { type, from } }: { notification: Notification }) {
  if (isOwn(type)) {
    const Icon = ownIcons[type];
    return <Icon size={26} stroke={1.6} aria-hidden className={classes.icon} />;
  }
  if (from?.photo) return <PhotoImage photo={from.photo} alt="" sizes="48px" />;
  return <img src={iconOf(type)} alt="" width={48} height={48} />;
}

function Ago({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={dateTimeText(iso)} className={classes.time}>
      {relativeTime(new Date(iso), now, () => dateText(iso))}
    </time>
  );
}
