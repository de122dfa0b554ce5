import { ActionIcon, Textarea } from '@mantine/core';
import { IconMoodSmile, IconSend2, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import { MESSAGE_MAX } from '#contract/messages/rules.ts';
import { photoFault } from '#web/features/profiles/index.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { chatDraft, putIntoOutbox, type OutgoingMessage } from '../outbox/outbox-store.ts';
import { goOut } from '../outbox/outbox.ts';
import { keepMediaDraft, useMediaDraft } from '../outbox/media-drafts.ts';
import { keepFile } from '../outbox/photo-files.ts';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import { LengthCount } from './closed-composer.tsx';
import { MessageQuote } from './message-content.tsx';
import { fittingPhoto, PhotoButton, PhotoDraft } from './photo-draft.tsx';
import { isSendKey, useDraft, useSayTyping } from './use-composer.ts';
import { VoiceRecorder } from './voice-recorder.tsx';
import { useDismiss } from './use-dismiss.ts';
import classes from './chat.module.css';

interface ComposerProps {
  conversationId: string;
  memberId: string;
  partnerName: string;
  replyTo: Message['replyTo'];
  /** Chosen and not sent: kept by the chat, for a field may take the place of another. */
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  /** Words were put into it: it goes on from there. */
  restored: boolean;
  onReplied: () => void;
  onSent: () => void;
}

export function Composer(props: ComposerProps) {
  const { conversationId, memberId, partnerName, replyTo, restored, onReplied, onSent } = props;
  const { photo, onPhoto } = props;
  const queryClient = useQueryClient();
  const sayTyping = useSayTyping(conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(memberId, chatDraft(conversationId));
  const [choosing, setChoosing] = useState(false);
  const { voice } = useMediaDraft(conversationId);
  const [recording, setRecording] = useState(false);
  /** A voice note takes the place of the field. */
  const speaking = recording || voice !== null;
  /** A large photo is being made smaller. */
  const [preparing, setPreparing] = useState(false);
  const length = text.trim().length;
  const sendable = (length > 0 || photo !== null) && length <= MESSAGE_MAX;

  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (replyTo || restored || matchMedia('(pointer: fine)').matches) field.current?.focus();
    const end = field.current?.value.length ?? 0;
    if (restored) field.current?.setSelectionRange(end, end);
  }, [replyTo, restored]);

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
    void putOut(text.trim(), photo);
    setText('');
    onPhoto(null);
    setChoosing(false);
    field.current?.focus();
  }

  /** It is looked at first; what stands in the field goes with it. */
  async function choosePhoto(chosen: File): Promise<void> {
    setPreparing(true);
    const file = await fittingPhoto(chosen);
    setPreparing(false);
    const fault = photoFault(file);
    if (fault) return toastFailure(null, fault);
    onPhoto(file);
    field.current?.focus();
  }

  async function putOut(
    words: string,
    file: File | null,
    spoken?: OutgoingMessage['voice'],
  ): Promise<void> {
    const clientId = crypto.randomUUID();
    if (file) await keepFile(memberId, clientId, file);
    putIntoOutbox({
      clientId,
      text: words,
      ...(file && { hasFile: true as const }),
      ...(spoken && { voice: spoken }),
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
    if (!isSendKey(event)) return;
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
      {photo && <PhotoDraft file={photo} onDrop={() => onPhoto(null)} />}
      {choosing && <ComposerEmojis onPick={insert} onClose={() => setChoosing(false)} />}
      <div className={classes.row}>
        <div className={classes.pill} hidden={speaking}>
          <ActionIcon
            color="gray"
            aria-label="Emoji"
            title="Emoji"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <IconMoodSmile size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
          <Textarea
            ref={field}
            autosize
            minRows={1}
            maxRows={6}
            className={classes.field ?? ''}
            classNames={{ input: classes.input ?? '' }}
            aria-label={photo ? 'Add a caption' : 'Write a message'}
            placeholder={photo ? 'Add a caption' : 'Write a message'}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <PhotoButton preparing={preparing} onPhoto={(file) => void choosePhoto(file)} />
        </div>
        {(speaking || (text === '' && !photo)) && (
          <VoiceRecorder
            recorded={voice}
            onRecorded={(next) => keepMediaDraft(conversationId, { voice: next })}
            onBusy={setRecording}
            onSend={({ file, durationMs, peaks }) => void putOut('', file, { durationMs, peaks })}
          />
        )}
        <ActionIcon
          type="submit"
          variant="filled"
          size={46}
          aria-label="Send"
          title="Send"
          className={classes.send}
          hidden={speaking}
          disabled={!sendable}
        >
          <IconSend2 size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
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
