import { useSearch } from '@tanstack/react-router';
import { NotificationList } from '#web/features/notifications/list/notification-list.tsx';
import { ReadAllButton } from '#web/features/notifications/list/read-all-button.tsx';
import { OpenedAlert } from '#web/features/notifications/alerts/opened-alert.tsx';
import { PermissionCard } from '#web/features/notifications/settings/permission-card.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

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
