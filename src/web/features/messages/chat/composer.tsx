import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MESSAGE_MAX, type Message } from '#contract/messages.ts';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import { sendWaiting } from '../outbox/outbox-sender.ts';
import { putIntoOutbox } from '../outbox/outbox-store.ts';
import { ComposerExtras } from './composer-extras.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { LengthCount } from './length-count.tsx';
import { useChosenPhoto } from './use-chosen-photo.ts';
import { useDraft } from './use-draft.ts';
import { useSayTyping } from './use-typing.ts';
import { withInserted } from './with-inserted.ts';
import classes from './composer.module.css';

interface ComposerProps {
  conversationId: string;
  memberId: string;
  partnerName: string;
  replyTo: Message['replyTo'];
  onReplied: () => void;
  onSent: () => void;
}

export function Composer(props: ComposerProps) {
  const { conversationId, memberId, partnerName, replyTo, onReplied, onSent } = props;
  const queryClient = useQueryClient();
  const sayTyping = useSayTyping(conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(memberId, `chat.${conversationId}`);
  const [choosing, setChoosing] = useState(false);
  const { photo, uploading, choose, drop } = useChosenPhoto();
  const length = text.trim().length;
  const sendable = (length > 0 || photo !== null) && length <= MESSAGE_MAX && !uploading;

  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (replyTo || matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [replyTo]);

  function write(next: string): void {
    setText(next);
    if (next) sayTyping();
  }

  function insert(emoji: string): void {
    const { text: next, caret } = withInserted(text, field.current, emoji);
    write(next);
    // Once the field has the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  }

  function send(): void {
    if (!sendable) return;
    putIntoOutbox({
      clientId: crypto.randomUUID(),
      conversationId,
      text: text.trim(),
      photoId: photo?.id ?? null,
      replyTo,
      createdAt: new Date().toISOString(),
      fault: null,
    });
    sendWaiting(queryClient, memberId);
    setText('');
    setChoosing(false);
    drop();
    onReplied();
    onSent();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A phone has no other key for a new line, and a button to send beside the field.
    if (matchMedia('(pointer: coarse)').matches) return;
    // Enter also ends the composing of letters in many scripts of India.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ComposerExtras
        replyTo={replyTo}
        whose={replyTo?.senderId === memberId ? 'You' : partnerName}
        onNoReply={onReplied}
        photo={photo}
        onNoPhoto={drop}
      />
      {choosing && (
        <div className={classes.emojis}>
          <EmojiPicker onPick={insert} />
        </div>
      )}
      <div className={classes.row}>
        <ComposerTools
          choosing={choosing}
          onChoosing={setChoosing}
          uploading={uploading}
          onPhoto={(file) => void choose(file)}
        />
        <textarea
          ref={field}
          rows={1}
          className={classes.field}
          aria-label="Write a message"
          placeholder="Write a message"
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={!sendable}>
          Send
        </Button>
      </div>
      <LengthCount length={length} />
    </form>
  );
}
