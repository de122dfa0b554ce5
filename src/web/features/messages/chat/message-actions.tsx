import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowBackUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { DELETE_WITHIN_MINUTES, quickReactions } from '#contract/messages.ts';
import { call } from '#web/lib/call.ts';
import { useNow } from '#web/lib/now.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { putMessage } from '../chat-history.ts';
import type { ShownMessage } from './shown-message.ts';
import classes from './message-actions.module.css';

interface MessageActionsProps {
  conversationId: string;
  message: ShownMessage & { seq: number };
  memberId: string;
  /** A closed chat can still be read, copied and taken back. */
  open: boolean;
  onReply: () => void;
  onDone: () => void;
}

export function MessageActions(props: MessageActionsProps) {
  const { conversationId: id, message, memberId, open, onReply, onDone } = props;
  const { seq, text, reactions, senderId, createdAt } = message;
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const now = useNow();
  const own = reactions.find((reaction) => reaction.memberId === memberId)?.emoji;
  const age = now.getTime() - new Date(createdAt).getTime();
  const mayDelete = senderId === memberId && age < DELETE_WITHIN_MINUTES * 60_000;

  async function react(emoji: string): Promise<void> {
    onDone();
    try {
      const reaction = { id, seq, emoji: emoji === own ? null : emoji };
      putMessage(queryClient, id, await call.messages.react(reaction));
    } catch (error) {
      await toastFailure(error, 'Your reaction could not be kept.');
    }
  }

  async function copy(): Promise<void> {
    onDone();
    await navigator.clipboard.writeText(text);
    await toast('Copied.');
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

  return (
    <div role="group" aria-label="Message actions" className={classes.actions}>
      {open &&
        quickReactions.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={classes.emoji}
            aria-label={`React ${emoji}`}
            aria-pressed={emoji === own}
            onClick={() => void react(emoji)}
          >
            {emoji}
          </button>
        ))}
      {open && (
        <ActionIcon color="gray" aria-label="Reply" title="Reply" onClick={onReply}>
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {text && (
        <ActionIcon color="gray" aria-label="Copy" title="Copy" onClick={() => void copy()}>
          <IconCopy size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon color="brick" aria-label="Delete" title="Delete" onClick={() => void remove()}>
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
