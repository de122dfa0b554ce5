import { useSearch } from '@tanstack/react-router';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconBell, IconCheck, IconChecks } from '@tabler/icons-react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { MemberMenu } from '#web/features/safety/index.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { OpenedAlert } from './alerts/opened-alert.tsx';
import { PermissionCard } from './settings/browser-permission.tsx';
import { notificationsQuery, useReading, unreadQuery } from './notifications.api.ts';
import { notificationText } from './notification-text.ts';
import { NotificationItem } from './list/notification-item.tsx';
import classes from './list/notification-list.module.css';

export function NotificationsPage() {
  const { open, match } = useSearch({ from: '/member/notifications' });
  if (open) return <OpenedAlert id={open} matchId={match} />;
  return (
    <PageFrame title="Notifications" actions={<ReadAllButton />}>
      <PermissionCard />
      <NotificationList />
    </PageFrame>
  );
}

function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery);
  const { readOne } = useReading();
  const all = itemsOf(query.data);
  if (query.isPending) return <Skeleton height={320} radius="lg" />;
  if (!query.data) {
    return (
      <LoadFailure
        title="We could not load your notifications"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (all.length === 0) return <NothingYet />;
  return (
    <>
      <ul className={classes.list}>
        {all.map((one) => (
          <NotificationItem key={one.id} notification={one} onOpen={() => readOne(one)}>
            {!one.read && <ReadButton notification={one} onRead={() => readOne(one)} />}
            {one.from && <MemberMenu member={one.from} onBlocked={leave} />}
          </NotificationItem>
        ))}
      </ul>
      <ListEnd list={query} />
    </>
  );
}

/** All that tells of somebody goes with them. */
function leave(button: HTMLElement): void {
  const label = button.getAttribute('aria-label');
  moveFocusOn(button, (other) =>
    [...other.querySelectorAll('button')].every((one) => one.getAttribute('aria-label') !== label),
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconBell}
      title="Nothing new"
      text="When someone likes you, matches with you or writes to you, you read it here first."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}

interface ReadButtonProps {
  notification: Notification;
  onRead: () => void;
}

function ReadButton({ notification, onRead }: ReadButtonProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.read}
      aria-label={`Mark as read: ${notificationText(notification)}`}
      title="Mark as read"
      onClick={onRead}
    >
      <IconCheck size={20} stroke={1.8} aria-hidden className={classes.tick} />
      <span className={classes.readLabel}>Mark as read</span>
    </Button>
  );
}

function ReadAllButton() {
  const { data } = useQuery(unreadQuery);
  const { readAll } = useReading();
  return (
    <Button
      variant="default"
      size="sm"
      disabled={!data?.unread}
      leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
      onClick={readAll}
    >
      Mark all as read
    </Button>
  );
}
