import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { clockTime } from './chat-days.ts';
import { isLargeEmoji } from './large-emoji.ts';
import { MessagePhoto } from './message-photo.tsx';
import { MessageQuote } from './message-quote.tsx';
import { MessageReactions } from './message-reactions.tsx';
import { MessageText } from './message-text.tsx';
import { OutgoingPhoto } from './outgoing-photo.tsx';
import type { ShownMessage } from './shown-message.ts';
import { useLongPress } from './use-long-press.ts';
import classes from './message-bubble.module.css';

interface MessageBubbleProps {
  message: ShownMessage;
  memberId: string;
  partnerName: string;
  /** What was looked for in it; else empty. */
  marked: string;
  /** Whether the time stands below it anyway. */
  tellsTime: boolean;
  /** Whether its actions are shown below it. */
  chosen: boolean;
  onChoose: () => void;
  onQuote: (seq: number) => void;
  onPhoto: (photoId: string) => void;
  /** While its photo goes up. */
  onCancel: () => void;
  children: ReactNode;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, memberId, partnerName, marked, tellsTime, chosen, onChoose, children } = props;
  const { onQuote, onPhoto, onCancel } = props;
  const { text, photo, replyTo, deleted, senderId, seq, ownFile } = message;
  const mine = senderId === memberId;
  const actionable = seq !== null && !deleted;
  const longPress = useLongPress(() => {
    if (actionable && !chosen) onChoose();
  });
  return (
    <div className={classes.place} data-mine={mine || undefined} data-seq={seq ?? undefined}>
      <div className={classes.line}>
        {/* For fingers alone: keyboards and screen readers have the button beside it. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.bubble}
          data-deleted={deleted || undefined}
          data-large={(!photo && !replyTo && isLargeEmoji(text)) || undefined}
          {...longPress}
          onClick={(event) => {
            if (actionable && isBareTap(event)) onChoose();
          }}
        >
          {replyTo && !deleted && (
            <MessageQuote
              quote={replyTo}
              whose={replyTo.senderId === memberId ? 'You' : partnerName}
              onOpen={() => onQuote(replyTo.seq)}
            />
          )}
          {photo && (
            <MessagePhoto
              photo={photo}
              from={mine ? 'you' : partnerName}
              onOpen={() => onPhoto(photo.id)}
            />
          )}
          {ownFile && (
            <OutgoingPhoto
              memberId={memberId}
              clientId={message.clientId}
              state={message.status === 'failed' ? 'failed' : ownFile}
              onCancel={onCancel}
            />
          )}
          {deleted ? 'Message deleted' : text && <MessageText text={text} marked={marked} />}
        </div>
        {actionable && (
          <ActionIcon
            color="gray"
            aria-label="Message actions"
            title="Message actions"
            aria-expanded={chosen}
            className={classes.more}
            onClick={onChoose}
          >
            <IconDots size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        {!tellsTime && (
          <time dateTime={message.createdAt} className={classes.time}>
            {clockTime(message.createdAt)}
          </time>
        )}
      </div>
      <MessageReactions reactions={message.reactions} />
      {children}
    </div>
  );
}

/** A finger on the words themselves: not on a link in them, and not while marking some. */
function isBareTap({ target }: MouseEvent): boolean {
  return (
    matchMedia('(hover: none)').matches &&
    target instanceof Element &&
    !target.closest('a, button') &&
    getSelection()?.isCollapsed !== false
  );
}
