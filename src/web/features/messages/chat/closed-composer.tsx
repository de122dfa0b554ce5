import type { Conversation, ConversationState } from '#contract/messages.ts';
import { nameOf } from '../partner-words.ts';
import { RequestAnswer } from '../request-answer.tsx';
import classes from './closed-composer.module.css';

const reasons: Record<Exclude<ConversationState, 'open'>, (name: string) => string> = {
  asking: (name) => `Your message request is waiting. You can write more once ${name} accepts it.`,
  asked: (name) => `${name} would like to chat with you.`,
  unmatched: (name) =>
    `You and ${name} are not matched, so this chat is closed. What was said stays here.`,
  gone: () => 'This member has left. What was said stays here.',
};

interface ClosedComposerProps {
  conversation: Conversation;
  onDeclined: () => void;
}

/** In place of the field to write in: why there is none. */
export function ClosedComposer({ conversation, onDeclined }: ClosedComposerProps) {
  const { state, other } = conversation;
  if (state === 'open') return null;
  return (
    <div className={classes.closed}>
      <p className={classes.reason}>{reasons[state](nameOf(other))}</p>
      {state === 'asked' && <RequestAnswer conversation={conversation} onDeclined={onDeclined} />}
    </div>
  );
}
