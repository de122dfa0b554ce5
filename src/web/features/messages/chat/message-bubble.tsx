import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { MessageQuote } from './message-quote.tsx';
import { MessageReactions } from './message-reactions.tsx';
import { MessageText } from './message-text.tsx';
import type { ShownMessage } from './shown-message.ts';
import classes from './message-bubble.module.css';

interface MessageBubbleProps {
  message: ShownMessage;
  memberId: string;
  partnerName: string;
  /** Whether its actions are shown below it. */
  chosen: boolean;
  onChoose: () => void;
  onQuote: (seq: number) => void;
  children: ReactNode;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, memberId, partnerName, chosen, onChoose, onQuote, children } = props;
  const { text, photo, replyTo, deleted, senderId, seq } = message;
  const mine = senderId === memberId;
  return (
    <div className={classes.place} data-mine={mine || undefined} data-seq={seq ?? undefined}>
      <div className={classes.line}>
        <div className={classes.bubble} data-deleted={deleted || undefined}>
          {replyTo && !deleted && (
            <MessageQuote
              quote={replyTo}
              whose={replyTo.senderId === memberId ? 'You' : partnerName}
              onOpen={() => onQuote(replyTo.seq)}
            />
          )}
          {photo && (
            <a
              href={photo.urls.large}
              target="_blank"
              rel="noopener"
              className={classes.photo}
              style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
            >
              <PhotoImage photo={photo} alt="Photo" sizes="280px" />
            </a>
          )}
          {deleted ? 'Message deleted' : text && <MessageText text={text} />}
        </div>
        {seq !== null && !deleted && (
          <ActionIcon
            color="gray"
            aria-label="Message actions"
            aria-expanded={chosen}
            className={classes.more}
            onClick={onChoose}
          >
            <IconDots size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <MessageReactions reactions={message.reactions} />
      {children}
    </div>
  );
}
