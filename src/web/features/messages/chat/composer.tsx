import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { MESSAGE_MAX, type Message } from '#contract/messages.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { sendWaiting } from '../outbox/outbox-sender.ts';
import { putIntoOutbox } from '../outbox/outbox-store.ts';
import { MessageQuote } from './message-quote.tsx';
import { useChosenPhoto } from './use-chosen-photo.ts';
import { useSayTyping } from './use-typing.ts';
import classes from './composer.module.css';

const COUNTED_FROM = MESSAGE_MAX - 200;

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
  const draftName = `chat.${conversationId}`;
  const queryClient = useQueryClient();
  const sayTyping = useSayTyping(conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => draftOf(memberId, draftName));
  const { photo, uploading, choose, drop } = useChosenPhoto();
  const length = text.trim().length;
  const sendable = (length > 0 || photo !== null) && length <= MESSAGE_MAX && !uploading;

  function write(next: string): void {
    setText(next);
    keepDraft(memberId, draftName, next || null);
    if (next) sayTyping();
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
    write('');
    drop();
    onReplied();
    onSent();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
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
      {replyTo && (
        <div className={classes.extra}>
          <MessageQuote
            quote={replyTo}
            whose={replyTo.senderId === memberId ? 'You' : partnerName}
          />
          <ActionIcon color="gray" aria-label="Do not reply" onClick={onReplied}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {photo && (
        <div className={classes.extra}>
          <span className={classes.photo}>
            <PhotoImage photo={photo} alt="The photo you are sending" sizes="72px" />
          </span>
          <ActionIcon color="gray" aria-label="Remove photo" onClick={drop}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <div className={classes.row}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void choose(file);
            currentTarget.value = '';
          }}
        />
        <ActionIcon
          color="gray"
          aria-label="Send a photo"
          loading={uploading}
          onClick={() => picker.current?.click()}
        >
          <IconPhoto size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
        <textarea
          ref={field}
          rows={1}
          className={classes.field}
          aria-label="Write a message"
          placeholder="Write a message"
          enterKeyHint="send"
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={!sendable}>
          Send
        </Button>
      </div>
      {length > COUNTED_FROM && (
        <p role="status" className={classes.count} data-over={length > MESSAGE_MAX || undefined}>
          {length.toLocaleString('en-IN')} of {MESSAGE_MAX.toLocaleString('en-IN')} characters
        </p>
      )}
    </form>
  );
}

function draftOf(memberId: string, name: string): string {
  const draft = readDraft(memberId, name);
  return typeof draft === 'string' ? draft : '';
}
