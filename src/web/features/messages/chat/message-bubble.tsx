import { ActionIcon } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { MessageQuote, MessageMeta, OutgoingPhoto, MarkedText } from './message-content.tsx';
import type { ShownMessage } from './shown-message.ts';
import { readFile } from '../outbox/photo-files.ts';
import { VoiceNote } from './voice-note.tsx';
import { useLongPress } from './use-long-press.ts';
import classes from './message-bubble.module.css';

interface MessageBubbleProps {
  message: ShownMessage;
  memberId: string;
  partnerName: string;
  /** What was looked for in it; else empty. */
  marked: string;
  /** Whether it says how far it has come. */
  tellsStatus: boolean;
  /** Whether its actions are shown below it. */
  chosen: boolean;
  onChoose: () => void;
  onQuote: (seq: number) => void;
  onPhoto: (photoId: string) => void;
  /** While its photo or voice note goes up. */
  onCancel: () => void;
  children: ReactNode;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, memberId, partnerName, marked, tellsStatus, chosen, onChoose, children } = props;
  const { onQuote, onPhoto, onCancel } = props;
  const { text, photo, voice, replyTo, deleted, senderId, seq, ownFile, ownVoice } = message;
  const mine = senderId === memberId;
  const hasPhoto = Boolean(photo ?? ownFile) && !ownVoice && !deleted;
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
          data-photo={hasPhoto || undefined}
          data-picture={(hasPhoto && !text) || undefined}
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
          {voice && (
            <VoiceNote
              label={`Voice note from ${mine ? 'you' : partnerName}`}
              durationMs={voice.durationMs}
              peaks={voice.peaks}
              load={() => fetchSound(voice.url)}
            />
          )}
          {ownVoice && (
            <div className={classes.ownVoice}>
              <VoiceNote
                label={
                  message.status === 'failed' ? 'Voice note, not sent' : 'Voice note on its way'
                }
                durationMs={ownVoice.durationMs}
                peaks={ownVoice.peaks}
                load={() => readFile(memberId, message.clientId)}
              />
              {ownFile === 'uploading' && message.status === 'sending' && (
                <ActionIcon
                  aria-label="Cancel voice note"
                  title="Cancel voice note"
                  className={classes.cancel}
                  onClick={onCancel}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              )}
            </div>
          )}
          {ownFile && !ownVoice && (
            <OutgoingPhoto
              memberId={memberId}
              clientId={message.clientId}
              state={message.status === 'failed' ? 'failed' : ownFile}
              onCancel={onCancel}
            />
          )}
          {deleted
            ? 'Message deleted'
            : text && (
                <span className={classes.words} data-words>
                  <MessageText text={text} marked={marked} />
                </span>
              )}
          <MessageMeta message={message} tellsStatus={tellsStatus} />
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
      </div>
      <MessageReactions reactions={message.reactions} />
      {children}
    </div>
  );
}

/** Null where it is not there any more. */
async function fetchSound(url: string): Promise<Blob | null> {
  const reply = await fetch(url);
  return reply.ok ? reply.blob() : null;
}

/** A finger on the words themselves: not on a link in them, and not while marking some. */
function isBareTap({ target }: MouseEvent): boolean {
  return (
    matchMedia('(hover: none)').matches &&
    target instanceof Element &&
    !target.closest('a, button, input') &&
    getSelection()?.isCollapsed !== false
  );
}

const FEW_EMOJIS =
  /^(?:(?:\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Emoji_Modifier}]*|\p{Regional_Indicator}{2})\s?){1,4}$/u;

/** One to four emojis and nothing else are a message of their own, and shown larger. */
export const isLargeEmoji = (text: string): boolean => FEW_EMOJIS.test(text);

function MessageReactions({ reactions }: Pick<Message, 'reactions'>) {
  if (reactions.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {[...counts].map(([emoji, count]) => (
        <li key={emoji}>
          {emoji} {count}
        </li>
      ))}
    </ul>
  );
}

interface MessageTextProps {
  text: string;
  /** What was looked for in it. */
  marked: string;
}

function MessageText({ text, marked }: MessageTextProps) {
  return textParts(text).map(({ text: words, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        <MarkedText text={words} words={marked} />
      </a>
    ) : (
      <MarkedText key={at} text={words} words={marked} />
    ),
  );
}

interface MessagePhotoProps {
  photo: ShownPhoto;
  /** Whose it is. */
  from: string;
  onOpen: () => void;
}

/** Small in its bubble; a tap shows it whole. */
function MessagePhoto({ photo, from, onOpen }: MessagePhotoProps) {
  return (
    <button
      type="button"
      className={classes.photo}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <PhotoImage photo={photo} alt={`Photo from ${from}`} sizes="280px" />
    </button>
  );
}

interface TextPart {
  text: string;
  /** Where a click leads; null for plain words. */
  href: string | null;
  /** Where it begins in the whole text. */
  at: number;
}

const ADDRESS = /\b(?:https:\/\/|www\.)[^\s<>"'`]+/gi;
const CLOSING = /[.,:;!?…]$/;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** Plain words and addresses. Only what is encrypted and names no user is made clickable. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnding(found);
    const href = safeAddress(address);
    if (!href) continue;
    if (index > done) parts.push({ text: text.slice(done, index), href: null, at: done });
    parts.push({ text: address, href, at: index });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null, at: done });
  return parts;
}

/** What closes the sentence around an address is not part of it; a bracket that was opened in it is. */
function withoutEnding(address: string): string {
  const rest = address.slice(0, -1);
  const pair = BRACKETS.find(([, close]) => address.endsWith(close));
  const isEnding = pair ? count(address, pair[1]) > count(address, pair[0]) : CLOSING.test(address);
  return isEnding ? withoutEnding(rest) : address;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

function safeAddress(address: string): string | null {
  // What people write without its beginning is opened encrypted, too.
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address);
  if (!url || url.protocol !== 'https:' || url.username || url.password) return null;
  return url.href;
}
