import type { QueryClient } from '@tanstack/react-query';
import { sendWaiting } from './outbox-sender.ts';
import { uploadWaiting } from './photo-uploader.ts';

/** Side by side: a photo takes its time, and what is written meanwhile does not wait for it. */
export function goOut(queryClient: QueryClient, memberId: string): void {
  uploadWaiting(queryClient, memberId);
  sendWaiting(queryClient, memberId);
}
