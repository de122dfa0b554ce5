import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLive } from '#web/lib/live.ts';
import { holdUnsavedWork } from '#web/lib/unsaved-work.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { keepDraft } from '#web/lib/unsaved-drafts.ts';
import { dropMediaDraft } from './media-drafts.ts';
import { messageQueue, sendWaiting } from './outbox-sender.ts';
import { cancelUpload, photoQueue, uploadWaiting } from './photo-uploader.ts';
import { openOutbox, useOutbox, unsentText, chatDraft, unsentIn } from './outbox-store.ts';

/** Side by side: while a photo goes up, what was written before it is sent, and whatever waits for other chats. */
export function goOut(queryClient: QueryClient, memberId: string): void {
  const sender = { queryClient, memberId, upload: () => void photoQueue.send() };
  uploadWaiting(sender);
  sendWaiting(sender);
}

/** What was written without network goes out as soon as there is one, on whichever page the member is. */
export function useOutboxSender(memberId: string): void {
  const queryClient = useQueryClient();
  const send = () => {
    void photoQueue.sendNow();
    void messageQueue.sendNow();
  };
  useEffect(() => {
    const close = openOutbox(memberId);
    goOut(queryClient, memberId);
    return () => {
      close();
      messageQueue.stop();
      photoQueue.stop();
    };
  }, [memberId, queryClient]);
  useWindowEvent('online', send);
  useLive('returned', send);
}

/** Asks before signing out, which takes along what has not gone out yet. */
export function useUnsentGuard(): void {
  const confirm = useConfirm();
  const unsent = useOutbox().length;
  useEffect(() => {
    if (unsent === 0) return;
    return holdUnsavedWork(() =>
      confirm({
        title: unsentText(unsent),
        body: 'Signing out leaves nothing of yours on this device, so what has not been sent is lost.',
        confirmLabel: 'Sign out',
        cancelLabel: 'Stay',
        danger: true,
      }),
    );
  }, [unsent, confirm]);
}

/** Nothing of a chat that its member has removed stays on this device: it could never be seen again. */
export function dropUnsentOf(memberId: string, conversationId: string): void {
  for (const { clientId } of unsentIn(conversationId)) cancelUpload(clientId);
  keepDraft(memberId, chatDraft(conversationId), null);
  dropMediaDraft(conversationId);
}
