import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#web/lib/failure.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { call, askAboutPeople, dropMember } from './safety.api.ts';

export interface Blockable {
  memberId: string;
  displayName: string;
}

/** Asks first. `onBlocked` is told when it is done, right before whatever shows that member goes. */
export function useBlock(): (member: Blockable, onBlocked?: () => void) => Promise<void> {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  return async ({ memberId, displayName }, onBlocked) => {
    const sure = await confirm({
      title: `Block ${displayName}?`,
      body: 'You will not find, see or reach each other any more. If you have matched, the match ends and your chat disappears for both of you. They are not told.',
      confirmLabel: 'Block',
      danger: true,
      // Here it is the block that keeps from harm.
      loud: 'confirm',
    });
    if (!sure) return;
    try {
      await call.safety.block({ memberId }).catch((error: unknown) => {
        // They are not there any more, which is what was wanted.
        if (refusalOf(error)?.code !== 'NOT_FOUND') throw error;
      });
    } catch (error) {
      await toastFailure(error, `We could not block ${displayName}. Please try again.`);
      return;
    }
    onBlocked?.();
    dropMember(queryClient, memberId);
    void askAboutPeople(queryClient);
    await toast(`${displayName} is blocked. Settings lists whom you have blocked.`);
  };
}
