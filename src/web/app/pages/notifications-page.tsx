import { IconBell } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function NotificationsPage() {
  return (
    <PageFrame title="Notifications">
      <EmptyState
        icon={IconBell}
        title="Nothing new"
        text="Likes, matches and other news about your account appear here."
      />
    </PageFrame>
  );
}
