import { useEffect } from 'react';
import { setTitleCount } from '#web/lib/title-count.ts';
import { useLiveMessages } from './live-messages.ts';
import { useOutboxSender } from './outbox/use-outbox-sender.ts';
import { useUnsentGuard } from './outbox/use-unsent-guard.ts';
import { useUnreadChats } from './unread-count.ts';

/** Everything about messages that goes on while the member is on whichever page. */
export function useMessageNews(memberId: string): void {
  const unread = useUnreadChats(true);
  useLiveMessages(memberId);
  useOutboxSender(memberId);
  useUnsentGuard();
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
}
