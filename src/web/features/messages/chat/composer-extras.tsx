import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Message } from '#contract/messages.ts';
import type { ShownPhoto } from '#contract/photos.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { MessageQuote } from './message-quote.tsx';
import classes from './composer.module.css';

interface ComposerExtrasProps {
  replyTo: Message['replyTo'];
  whose: string;
  onNoReply: () => void;
  photo: ShownPhoto | null;
  onNoPhoto: () => void;
}

/** What goes out with the words: the message they answer, and a photo. */
export function ComposerExtras(props: ComposerExtrasProps) {
  const { replyTo, whose, onNoReply, photo, onNoPhoto } = props;
  return (
    <>
      {replyTo && (
        <div className={classes.extra}>
          <MessageQuote quote={replyTo} whose={whose} />
          <ActionIcon color="gray" aria-label="Do not reply" onClick={onNoReply}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {photo && (
        <div className={classes.extra}>
          <span className={classes.photo}>
            <PhotoImage photo={photo} alt="The photo you are sending" sizes="72px" />
          </span>
          <ActionIcon color="gray" aria-label="Remove photo" onClick={onNoPhoto}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  );
}
