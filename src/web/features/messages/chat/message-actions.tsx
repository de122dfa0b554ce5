import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconMoodPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DELETE_WITHIN_MINUTES, quickReactions } from '#contract/messages.ts';
import { useNow } from '#web/lib/now.ts';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import type { ShownMessage } from './shown-message.ts';
import { useMessageDeeds } from './use-message-deeds.ts';
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
  const { conversationId, message, memberId, open, onReply, onDone } = props;
  const { text, reactions, senderId, createdAt } = message;
  const { react, copy, remove } = useMessageDeeds(conversationId, message, onDone);
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const own = reactions.find((reaction) => reaction.memberId === memberId)?.emoji;
  const age = now.getTime() - new Date(createdAt).getTime();
  const mayDelete = senderId === memberId && age < DELETE_WITHIN_MINUTES * 60_000;
  const offered = own && !isQuick(own) ? [...quickReactions, own] : quickReactions;
  const toggle = (emoji: string) => void react(emoji === own ? null : emoji);

  return (
    <div role="group" aria-label="Message actions" className={classes.actions}>
      <div className={classes.row}>
        {open &&
          offered.map((emoji) => (
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
        {open && (
          <ActionIcon
            color="gray"
            aria-label="More emoji"
            title="More emoji"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <IconMoodPlus size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
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
          <ActionIcon
            color="brick"
            aria-label="Delete"
            title="Delete"
            onClick={() => void remove()}
          >
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {choosing && <EmojiPicker onPick={toggle} />}
    </div>
  );
}

const isQuick = (emoji: string) => (quickReactions as readonly string[]).includes(emoji);
