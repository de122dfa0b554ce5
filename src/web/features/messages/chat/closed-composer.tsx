import { Link } from '@tanstack/react-router';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { type ConversationState, isClosed } from '#contract/messages/rules.ts';
import { nameOf } from '../partner-words.ts';
import { RequestAnswer } from '../request-answer.tsx';
import { LeftDraft } from './left-draft.tsx';
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
