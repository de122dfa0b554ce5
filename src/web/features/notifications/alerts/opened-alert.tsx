import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call, refreshNotifications } from '../notifications.api.ts';
import { openLike, openMatch } from '#web/features/matching/index.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { targetOf } from '../list/notification-item.tsx';

interface OpenedAlertProps {
  id: string;
  matchId: string | undefined;
}

/** Where a click outside the page leads: it is read now, and the way goes on to what it tells of. */
export function OpenedAlert({ id, matchId }: OpenedAlertProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    const read = async () => {
      await call.notifications.markRead({ id });
      await refreshNotifications(queryClient);
    };
    // Unread is a small loss; the member wants to get there.
    read().catch(() => undefined);
    const goOn = async () => {
      await navigate({ ...(matchId ? openMatch(matchId) : await wayOf(id)), replace: true });
    };
    void goOn();
  }, [id, matchId, navigate, queryClient]);

  return <PageSkeleton />;
}

/** What a locked screen may show does not tell everything, so the page asks. */
async function wayOf(id: string) {
  const latest = await call.notifications.list({ cursor: undefined }).catch(() => null);
  const told = latest?.items.find((one) => one.id === id);
  return told ? targetOf(told) : openLike(undefined);
}
