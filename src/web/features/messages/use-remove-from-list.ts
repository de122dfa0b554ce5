import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from './api.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { refreshConversation } from './conversation-cache.ts';
import { unsentIn } from './outbox/outbox-store.ts';
import { dropUnsentOf } from './outbox/unsent-of-chat.ts';
import { unsentWords } from './outbox/unsent-words.ts';
import { nameOf } from './partner-words.ts';

/** Asks first: a closed chat is found nowhere else. Says whether it was removed. */
export function useRemoveFromList({ id, state, other }: Conversation): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { member } = useAuth();
  return async () => {
    const unsent = unsentIn(id).length;
    const sure = await confirm({
      title: 'Remove this chat from your list?',
      body: [
        unsent > 0 ? `${unsentWords(unsent)}, and will be deleted.` : '',
        state === 'gone'
          ? 'What was said here cannot be found again.'
          : `${nameOf(other)} keeps their side. It comes back if you two match.`,
      ].join(' '),
      confirmLabel: 'Remove',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (!sure) return false;
    try {
      await call.messages.unlist({ id });
      if (member) dropUnsentOf(member.id, id);
      return true;
    } catch (error) {
      await toastFailure(error, 'We could not remove this chat.');
      return false;
    } finally {
      refreshConversation(queryClient, id);
    }
  };
}
