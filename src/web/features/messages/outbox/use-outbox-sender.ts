import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '#web/lib/live.ts';
import { endPauses, sendWaiting } from './outbox-sender.ts';
import { openOutbox } from './outbox-store.ts';

/** What was written without network goes out as soon as there is one, on whichever page the member is. */
export function useOutboxSender(memberId: string): void {
  const queryClient = useQueryClient();
  const send = () => {
    endPauses();
    sendWaiting(queryClient, memberId);
  };
  useEffect(() => {
    const close = openOutbox(memberId);
    sendWaiting(queryClient, memberId);
    return () => {
      close();
      endPauses();
    };
  }, [memberId, queryClient]);
  useWindowEvent('online', send);
  useLive('returned', send);
}
