import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveMessages } from './live-messages.ts';
import { unreadQuery } from './message-queries.ts';
import { useOutboxSender } from './outbox/use-outbox-sender.ts';
import { useUnsentGuard } from './outbox/use-unsent-guard.ts';
import { unreadChats } from './unread-count.ts';

/** Everything about messages that goes on while the member is on whichever page. */
export function useMessageUpdates(memberId: string): void {
  const { data } = useQuery(unreadQuery);
  const unread = data ? data.unread + data.requests : 0;
  useLiveMessages(memberId);
  useOutboxSender(memberId);
  useUnsentGuard();
  useEffect(() => {
    unreadChats.set(unread);
    return () => unreadChats.set(0);
  }, [unread]);
}
