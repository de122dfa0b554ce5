import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconFlag, IconMoodPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { DELETE_WITHIN_MINUTES, quickReactions } from '#contract/messages/rules.ts';
import { useNow } from '#web/lib/now.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import { call, putMessage } from '../messages.api.ts';
import { useDismiss } from './use-dismiss.ts';
import type { ShownMessage } from './shown-message.ts';
import { useReportChat } from './use-chat-actions.ts';
import { copyText } from '#web/lib/copy-text.ts';
import classes from './message-bubble.module.css';

interface MessageActionsProps {
  conversationId: string;
  message: ShownMessage & { seq: number };
  memberId: string;
  partnerName: string;
  /** A closed chat can still be read, copied and taken back. */
  open: boolean;
  onReply: () => void;
  onDone: () => void;
  /** Whom the chat is with was blocked along with the report. */
  onBlocked: () => void;
}

export function MessageActions(props: MessageActionsProps) {
  const { conversationId, message, memberId, partnerName, open, onReply, onDone, onBlocked } =
    props;
  const { text, reactions, senderId, createdAt } = message;
  const { react, copy, remove } = useMessageActions(conversationId, message, onDone);
  const group = useRef<HTMLDivElement>(null);
  // The message itself belongs to it, too.
  useDismiss(() => group.current?.parentElement ?? null, onDone);
  useInSight(group);
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const own = reactions.find((reaction) => reaction.memberId === memberId)?.emoji;
  const age = now.getTime() - new Date(createdAt).getTime();
  const mayDelete = senderId === memberId && age < DELETE_WITHIN_MINUTES * 60_000;
  const offered = own && !isQuick(own) ? [...quickReactions, own] : quickReactions;
  const report = useReportChat(conversationId, onBlocked);
  const isTheirs = senderId !== null && senderId !== memberId && !message.deleted;
  const chooseReport = () => {
    onDone();
    if (isTheirs) report({ memberId: senderId, displayName: partnerName }, [message.seq]);
  };
  const toggle = (emoji: string) => void react(emoji === own ? null : emoji);

  return (
    <div ref={group} role="group" aria-label="Message actions" className={classes.actions}>
      {open && (
        <div className={classes.row}>
          {offered.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={classes.emoji}
              aria-label={`React ${emoji}`}
              aria-pressed={emoji === own}
              onClick={() => toggle(emoji)}
            >
              {emoji}
            </button>
          ))}
          <ActionIcon
            color="gray"
            aria-label="More emoji"
            title="More emoji"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <IconMoodPlus size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {choosing && <EmojiPicker onPick={toggle} />}
      <div className={classes.row}>
        {open && (
          <Button {...look} leftSection={<IconArrowBackUp {...icon} />} onClick={onReply}>
            Reply
          </Button>
        )}
        {text && (
          <Button {...look} leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
            Copy
          </Button>
        )}
        {isTheirs && (
          <Button {...look} leftSection={<IconFlag {...icon} />} onClick={chooseReport}>
            Report
          </Button>
        )}
        {mayDelete && (
          <Button
            {...look}
            color="brick"
            leftSection={<IconTrash {...icon} />}
            onClick={() => void remove()}
          >
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whatever grows below a message near the lower edge would open out of sight, and so would the emojis. */
function useInSight(group: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = group.current;
    if (!shown) return;
    const watch = new ResizeObserver(() => shown.scrollIntoView({ block: 'nearest' }));
    watch.observe(shown);
    return () => watch.disconnect();
  }, [group]);
}

const look = { variant: 'subtle', color: 'gray', size: 'sm' } as const;
const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

const isQuick = (emoji: string) => (quickReactions as readonly string[]).includes(emoji);

/** What a member can do about one message. */
function useMessageActions(
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
    await copyText(text);
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
