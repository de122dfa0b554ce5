import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { putMessage } from '../chat-history.ts';
import { copyWords } from './copy-words.ts';

/** What a member can do about one message. */
export function useMessageDeeds(
  id: string,
  { seq, text }: { seq: number; text: string },
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  async function react(emoji: string | null): Promise<void> {
    onDone();
    try {
      putMessage(queryClient, id, await call.messages.react({ id, seq, emoji }));
    } catch (error) {
      await toastFailure(error, 'Your reaction could not be kept.');
    }
  }

  async function copy(): Promise<void> {
    onDone();
    await copyWords(text);
  }

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: 'Delete this message?',
      body: 'It disappears for both of you.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep it',
      danger: true,
    });
    onDone();
    if (!sure) return;
    try {
      putMessage(queryClient, id, await call.messages.remove({ id, seq }));
    } catch (error) {
      await toastFailure(error, 'The message could not be deleted.');
    }
  }

  return { react, copy, remove };
}
