import { ActionIcon, CloseButton } from '@mantine/core';
import { IconCheck, IconChecks, IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useState, useRef } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { useUploadProgress } from '../outbox/photo-uploader.ts';
import { readFile } from '../outbox/photo-files.ts';
import { clockTime } from './chat-rows.ts';
import type { MessageStatus, ShownMessage } from './shown-message.ts';
import classes from './message-content.module.css';

type Quote = NonNullable<Message['replyTo']>;

const withoutWords = ({ photo, voice }: Quote) => (voice ? 'Voice note' : photo ? 'Photo' : '');

interface MessageQuoteProps {
  quote: Quote;
  whose: string;
  onOpen?: () => void;
}

/** What a message answers; a click leads there. */
export function MessageQuote({ quote, whose, onOpen }: MessageQuoteProps) {
  const shown = quote.deleted ? 'Message deleted' : quote.text || withoutWords(quote);
  return (
    <button type="button" className={classes.quote} onClick={onOpen} disabled={!onOpen}>
      <strong>{whose}</strong>
      <span>{shown}</span>
    </button>
  );
}

const looks: Record<
  Exclude<MessageStatus, 'failed' | 'held' | 'undelivered'>,
  { Icon: typeof IconCheck; label: string }
> = {
  sending: { Icon: IconClock, label: 'Sending' },
  sent: { Icon: IconCheck, label: 'Sent' },
  delivered: { Icon: IconChecks, label: 'Delivered' },
  read: { Icon: IconChecks, label: 'Read' },
};

interface MessageMetaProps {
  message: ShownMessage;
  /** Whether it says how far it has come. */
  tellsStatus: boolean;
}

/** In the last line of a message: when it was written and, for own ones, how far it has come. */
export function MessageMeta({ message, tellsStatus }: MessageMetaProps) {
  const { status, createdAt } = message;
  const look =
    tellsStatus && status !== null && status in looks ? looks[status as keyof typeof looks] : null;
  return (
    <span className={classes.meta} data-meta data-status={look ? status : undefined}>
      <time dateTime={createdAt}>{clockTime(createdAt)}</time>
      {look && (
        <>
          {/* Two grey ticks and two bright ones are the same to many eyes: this one has its word. */}
          <span className={status === 'read' ? '' : classes.unseen}>{look.label}</span>
          <look.Icon size={15} stroke={2} aria-hidden />
        </>
      )}
    </span>
  );
}

interface MarkedTextProps {
  text: string;
  /** What was looked for; empty marks nothing. */
  words: string;
}

export function MarkedText({ text, words }: MarkedTextProps) {
  return markedParts(text, words).map((part) =>
    part.marked ? (
      <mark key={part.at} className={classes.marked}>
        {part.text}
      </mark>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}

interface MarkedPart {
  text: string;
  marked: boolean;
  /** Where it begins in the whole text. */
  at: number;
}

const asPattern = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text cut at the words that were looked for, however they are written. */
export function markedParts(text: string, words: string): MarkedPart[] {
  if (!words) return [{ text, marked: false, at: 0 }];
  let at = 0;
  const parts = text.split(new RegExp(`(${asPattern(words)})`, 'giu')).map((part, place) => {
    const found = { text: part, marked: place % 2 === 1, at };
    at += part.length;
    return found;
  });
  return parts.filter((part) => part.text !== '');
}

interface OutgoingPhotoProps {
  memberId: string;
  clientId: string;
  state: 'uploading' | 'uploaded' | 'failed';
  onCancel: () => void;
}

/** From this device, until the server's own picture takes its place. */
export function OutgoingPhoto({ memberId, clientId, state, onCancel }: OutgoingPhotoProps) {
  const uploading = state === 'uploading';
  const address = useKeptFile(memberId, clientId);
  const share = useUploadProgress(clientId);
  return (
    <div className={classes.photo} data-uploading={uploading || undefined}>
      {address && (
        <img
          src={address}
          alt={state === 'failed' ? 'Photo, not sent' : 'On its way'}
          className={classes.image}
        />
      )}
      {uploading && (
        <>
          <div className={classes.progress}>
            <ShareBar share={share} color="marigold" label="Sending the photo" height={6} />
          </div>
          <ActionIcon
            aria-label="Cancel photo"
            title="Cancel photo"
            className={classes.cancel}
            onClick={onCancel}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

/** An address of a photo that waits on this device; null until it is read. */
function useKeptFile(memberId: string, clientId: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    let made: string | null = null;
    const read = async () => {
      const file = await readFile(memberId, clientId);
      if (!file || gone) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    };
    void read();
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [memberId, clientId]);
  return address;
}

interface PhotoViewerProps {
  photo: ShownPhoto;
  onClose: () => void;
}

/** A photo as large as the screen lets it be. */
export function PhotoViewer({ photo, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { urls, width, height, placeholder } = photo;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label="Photo"
      closedby="any"
      onClose={onClose}
    >
      <img
        src={urls.large}
        alt=""
        width={width}
        height={height}
        className={classes.photoViewerPhoto}
        style={{ backgroundImage: `url("${placeholder}")` }}
      />
      <CloseButton
        aria-label="Close photo"
        className={classes.close}
        onClick={() => dialog.current?.close()}
      />
    </dialog>
  );
}
