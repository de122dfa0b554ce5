import { useSearch } from '@tanstack/react-router';
import { NotificationList } from './list/notification-list.tsx';
import { ReadAllButton } from './list/read-all-button.tsx';
import { OpenedAlert } from './alerts/opened-alert.tsx';
import { PermissionCard } from './settings/permission-card.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

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
