import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type Ref, useMemo, useSyncExternalStore } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconClock, IconHourglass, IconLock } from '@tabler/icons-react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { useNow } from '#web/lib/now.ts';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { UnreadBadge } from '#web/ui/unread-badge.tsx';
import { type ConversationState, isClosed } from '#contract/messages/rules.ts';
import { draftIn, keptDraft, onDraftChange } from '#web/lib/unsaved-drafts.ts';
import { dateText } from '#web/lib/dates.ts';
import { PartnerPhoto, aboutPartner, nameOf } from '../partner.tsx';
import { type OutgoingMessage, useOutbox, chatDraft } from '../outbox/outbox-store.ts';
import classes from './conversation-list.module.css';

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  conversation: Conversation;
  memberId: string;
  ref?: Ref<HTMLAnchorElement>;
}

function Row({ conversation, memberId, ...link }: RowProps) {
  const { other, state, lastMessage, unread } = conversation;
  const now = useNow();
  const { draft, outgoing } = useUnsent(conversation, memberId);
  // Beside the open chat one sees what one writes.
  // What the other one has said comes first, until it was read.
  const showsDraft = draft !== '' && link['aria-current'] === undefined && unread === 0;
  return (
    <a {...link} className={classes.row} data-unread={unread > 0 || undefined}>
      <PartnerPhoto other={other} size={52} />
      <span className={classes.text}>
        <span className={classes.line}>
          <span className={classes.who}>
            <strong>{nameOf(other)}</strong> {other?.verified && <VerifiedMark />}{' '}
            <small>{aboutPartner(other)}</small>
          </span>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt}>{shortTime(lastMessage.createdAt, now)}</time>
          )}
        </span>
        <span className={classes.line}>
          <span className={classes.last}>
            {showsDraft ? (
              <>
                <span className={classes.draft}>Draft:</span> {draft}
              </>
            ) : (
              lastText(conversation, memberId, unread === 0 ? outgoing.at(-1) : undefined)
            )}
          </span>
          <SendingMark outgoing={outgoing} />
          <UnreadBadge count={unread} />
        </span>
        <StateMark state={state} />
      </span>
    </a>
  );
}

/** Leads to the chat; where that is, the page says. */
export const ConversationRow = createLink(Row);

/** What a row says of the last message; of the newest that is still on its way, if there is one. */
function lastText(
  { lastMessage }: Conversation,
  memberId: string,
  onItsWay?: Pick<OutgoingMessage, 'text' | 'voice'>,
): string {
  if (onItsWay) return `You: ${onItsWay.text || (onItsWay.voice ? 'Voice note' : 'Photo')}`;
  if (!lastMessage) return 'No messages yet. Start the conversation!';
  const { text, photo, voice, deleted, senderId } = lastMessage;
  const said = deleted ? 'Message deleted' : text || (voice ? 'Voice note' : photo ? 'Photo' : '');
  return senderId === memberId ? `You: ${said}` : said;
}

/** Something of the member's is still on its way, or has to be tried again. */
function SendingMark({ outgoing }: { outgoing: readonly OutgoingMessage[] }) {
  if (outgoing.length === 0) return null;
  const failed = outgoing.some(({ fault }) => fault !== null);
  const [Icon, words] = failed ? [IconAlertCircle, 'Not sent'] : [IconClock, 'Sending'];
  return (
    <span className={classes.mark} data-failed={failed || undefined} title={words}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** Why one cannot write there now; nothing for chats that go on. */
function StateMark({ state }: { state: ConversationState }) {
  if (isClosed(state)) {
    return (
      <span className={classes.stateMarkMark}>
        <IconLock size={14} stroke={1.8} aria-hidden /> Closed
      </span>
    );
  }
  if (state !== 'asking') return null;
  return (
    <span className={classes.stateMarkMark}>
      <IconHourglass size={14} stroke={1.8} aria-hidden /> Waiting for an answer
    </span>
  );
}

interface Unsent {
  /** Begun and not sent; empty when there is none. */
  draft: string;
  /** Sent, and not yet with the server. */
  outgoing: readonly OutgoingMessage[];
}

/** What this device has of a chat and the server has not. */
function useUnsent({ id, state }: Conversation, memberId: string): Unsent {
  const outgoing = useOutbox().filter(({ conversationId }) => conversationId === id);
  // Every row looks at every keystroke; only the one that is written in has something to read.
  const kept = useSyncExternalStore(onDraftChange, () => keptDraft(memberId, chatDraft(id)));
  const typed = useMemo(() => draftIn(kept), [kept]);
  // In a closed chat nothing can come of it.
  const draft = state === 'open' && typeof typed === 'string' ? typed.trim() : '';
  return { draft, outgoing };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As short as a row allows: Just now, 2m, 3h, 2d, then the date. */
export function shortTime(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  if (passed < MINUTE) return 'Just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`;
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)}d`;
  return dateText(iso);
}
