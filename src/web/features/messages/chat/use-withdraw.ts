import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#web/lib/failure.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { call } from '../api.ts';
import { dropHeld, refreshHeld } from '../held-cache.ts';

/** Takes back what waits for a person, or puts away what was not delivered. */
export function useWithdraw(conversationId: string): (heldId: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    try {
      await call.messages.withdraw({ id });
      dropHeld(queryClient, conversationId, id);
    } catch (error) {
      // It was decided a moment ago.
      refreshHeld(queryClient);
      if (refusalOf(error)?.code !== 'NOT_FOUND')
        await toastFailure(error, 'The message could not be taken back.');
    }
  };
}
