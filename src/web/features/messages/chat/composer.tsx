import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import { MESSAGE_MAX } from '#contract/messages/rules.ts';
import { photoFault } from '#web/features/profiles/index.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';
import { chatDraft, putIntoOutbox, type OutgoingMessage } from '../outbox/outbox-store.ts';
import { goOut } from '../outbox/outbox.ts';
import { keepFile } from '../outbox/photo-files.ts';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import { ComposerTools, LengthCount } from './closed-composer.tsx';
import { MessageQuote } from './message-content.tsx';
import { useDraft, useSayTyping } from './use-composer.ts';
import { useDismiss } from './use-dismiss.ts';
import classes from './chat.module.css';

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
  const [text, setText] = useDraft(memberId, chatDraft(conversationId));
  const [choosing, setChoosing] = useState(false);
  /** A large photo is being made smaller. */
  const [preparing, setPreparing] = useState(false);
  const length = text.trim().length;
  const sendable = length > 0 && length <= MESSAGE_MAX;

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
    putOut({ clientId: crypto.randomUUID(), text: text.trim() });
    setText('');
    setChoosing(false);
    field.current?.focus();
  }

  /** Goes out by itself: what stands in the field is still being written. */
  async function sendPhoto(chosen: File): Promise<void> {
    setPreparing(true);
    const file = await fittingPhoto(chosen);
    setPreparing(false);
    const fault = photoFault(file);
    if (fault) return toastFailure(null, fault);
    const clientId = crypto.randomUUID();
    await keepFile(memberId, clientId, file);
    putOut({ clientId, text: '', hasFile: true });
  }

  function putOut(words: Pick<OutgoingMessage, 'clientId' | 'text' | 'hasFile'>): void {
    putIntoOutbox({
      ...words,
      conversationId,
      photoId: null,
      replyTo,
      createdAt: new Date().toISOString(),
      fault: null,
    });
    goOut(queryClient, memberId);
    onReplied();
    onSent();
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
      {choosing && <ComposerEmojis onPick={insert} onClose={() => setChoosing(false)} />}
      <div className={classes.row}>
        <ComposerTools
          choosing={choosing}
          onChoosing={setChoosing}
          preparing={preparing}
          onPhoto={(file) => void sendPhoto(file)}
        />
        <Textarea
          ref={field}
          autosize
          minRows={1}
          maxRows={6}
          className={classes.field ?? ''}
          classNames={{ input: classes.input ?? '' }}
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

type Marked = Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>;

/** In place of what is marked, or at the end where nothing ever was. */
export function withInserted(
  text: string,
  field: Marked | null,
  insert: string,
): { text: string; caret: number } {
  const { selectionStart: from, selectionEnd: to } = field ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  };
  return {
    text: text.slice(0, from) + insert + text.slice(to),
    caret: from + insert.length,
  };
}

interface ComposerEmojisProps {
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Stays open while one writes and picks. */
function ComposerEmojis({ onPick, onClose }: ComposerEmojisProps) {
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(() => panel.current?.closest('form') ?? null, onClose);
  return (
    <div ref={panel} className={classes.emojis}>
      <EmojiPicker onPick={onPick} />
    </div>
  );
}

const LONGEST_SIDE = 2048;
const QUALITY = 0.85;

/** Cameras take larger photos than the server: those are drawn anew, smaller. What cannot be read stays as it is. */
export async function fittingPhoto(file: File): Promise<File> {
  if (file.size <= PHOTO_MAX_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    try {
      const drawn = await drawSmaller(picture);
      return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
    } finally {
      picture.close();
    }
  } catch {
    return file;
  }
}

/** Null where the browser has no memory left for it. */
function drawSmaller(picture: ImageBitmap): Promise<Blob | null> {
  const { width, height } = picture;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.imageSmoothingQuality = 'high';
  // What is transparent would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
