import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '#web/lib/live.ts';
import { goOut } from './go-out.ts';
import { endPauses } from './outbox-sender.ts';
import { openOutbox } from './outbox-store.ts';
import { endUploadPause, stopUpload } from './photo-uploader.ts';

/** What was written without network goes out as soon as there is one, on whichever page the member is. */
export function useOutboxSender(memberId: string): void {
  const queryClient = useQueryClient();
  const send = () => {
    endPauses();
    endUploadPause();
    goOut(queryClient, memberId);
  };
  useEffect(() => {
    const close = openOutbox(memberId);
    goOut(queryClient, memberId);
    return () => {
      close();
      endPauses();
      endUploadPause();
      stopUpload();
    };
  }, [memberId, queryClient]);
  useWindowEvent('online', send);
  useLive('returned', send);
}
