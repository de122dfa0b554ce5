import { useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { refreshConversation } from './conversation-cache.ts';

/** Asks first: only a match would open the chat again. */
export function useEndChat(id: string, partnerName: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  return async () => {
    const sure = await confirm({
      title: 'End this chat?',
      body: `Neither you nor ${partnerName} can write here any more. What was said stays.`,
      confirmLabel: 'End chat',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    try {
      await call.messages.end({ id });
    } catch (error) {
      await toastFailure(error, 'We could not end this chat.');
    } finally {
      refreshConversation(queryClient, id);
    }
  };
}
