import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { type ConversationState, isClosed, MESSAGE_MAX } from '#contract/messages/rules.ts';
import { familyWarnings, type Family } from '#contract/safety/rules.ts';
import { useBlock } from '#web/features/safety/index.ts';
import { nameOf } from '../partner.tsx';
import { RequestAnswer } from '../request-answer.tsx';
import { chatDraft } from '../outbox/outbox-store.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { useDraft } from './use-composer.ts';
import classes from './closed-composer.module.css';

const reasons: Record<Exclude<ConversationState, 'open'>, (name: string) => string> = {
  asking: (name) => `Your message request is waiting. You can write more once ${name} accepts it.`,
  asked: (name) => `${name} would like to chat with you.`,
  unmatched: (name) =>
    `You and ${name} are not matched, so this chat is closed. What was said stays here.`,
  'request-over': (name) =>
    `Your chat with ${name} has ended. You can write again once another request is accepted, or when you two match.`,
  gone: () =>
    'This member has left, and what they wrote has gone with them. Your own words stay here.',
};

interface ClosedComposerProps {
  conversation: Conversation;
  /** By our team: they can read, but not write. */
  restricted?: boolean;
  memberId: string;
  onDeclined: () => void;
}

/** In place of the field to write in: why there is none. */
export function ClosedComposer({
  conversation,
  restricted = false,
  memberId,
  onDeclined,
}: ClosedComposerProps) {
  const { id, state, other } = conversation;
  if (state === 'open')
    return restricted ? (
      <div className={classes.closed}>
        <p className={classes.reason}>
          Your account is restricted, so you cannot write now.{' '}
          <Link to="/standing" className={classes.link}>
            See why
          </Link>
        </p>
      </div>
    ) : null;
  return (
    <div className={classes.closed}>
      {isClosed(state) && <LeftDraft memberId={memberId} conversationId={id} />}
      <p className={classes.reason}>{reasons[state](nameOf(other))}</p>
      {state === 'asked' && <RequestAnswer conversation={conversation} onDeclined={onDeclined} />}
    </div>
  );
}

interface LeftDraftProps {
  memberId: string;
  conversationId: string;
}

/** What was begun before the chat ended is still its writer's. */
function LeftDraft({ memberId, conversationId }: LeftDraftProps) {
  const titleId = useId();
  const [text, setText] = useDraft(memberId, chatDraft(conversationId));
  if (text.trim() === '') return null;
  return (
    <section className={classes.draft} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        Your draft was not sent
      </h3>
      {/* Long ones scroll, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className={classes.words} tabIndex={0}>
        {text}
      </p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button size="sm" variant="subtle" color="brick" onClick={() => setText('')}>
          Discard
        </Button>
      </div>
    </section>
  );
}

const COUNTED_FROM = MESSAGE_MAX - 200;

/** Only where the end of what fits comes near. */
export function LengthCount({ length }: { length: number }) {
  if (length <= COUNTED_FROM) return null;
  const over = length - MESSAGE_MAX;
  return (
    <p role="status" className={classes.count} data-over={over > 0 || undefined}>
      {length.toLocaleString('en-IN')} of {MESSAGE_MAX.toLocaleString('en-IN')} characters
      {over > 0 && `: please shorten it by ${over.toLocaleString('en-IN')}`}
    </p>
  );
}

interface MessageWarningProps {
  family: Family;
  sender: { memberId: string; displayName: string };
  onReport: () => void;
  onBlocked: () => void;
}

/** Below a message that looks like harm, for whom it was written to: what it may be, and what to do. */
export function MessageWarning({ family, sender, onReport, onBlocked }: MessageWarningProps) {
  const block = useBlock();
  return (
    <div role="note" aria-label="Warning" className={classes.warning}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <p className={classes.text}>{familyWarnings[family]}</p>
      <div className={classes.messageWarningActions}>
        <Button size="sm" variant="default" onClick={() => void block(sender, onBlocked)}>
          Block
        </Button>
        <Button size="sm" variant="default" onClick={onReport}>
          Report
        </Button>
      </div>
    </div>
  );
}
