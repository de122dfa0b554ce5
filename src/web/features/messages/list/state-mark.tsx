import { IconHourglass, IconLock } from '@tabler/icons-react';
import { type ConversationState, isClosed } from '#contract/messages/rules.ts';
import classes from './state-mark.module.css';

/** Why one cannot write there now; nothing for chats that go on. */
export function StateMark({ state }: { state: ConversationState }) {
  if (isClosed(state)) {
    return (
      <span className={classes.mark}>
        <IconLock size={14} stroke={1.8} aria-hidden /> Closed
      </span>
    );
  }
  if (state !== 'asking') return null;
  return (
    <span className={classes.mark}>
      <IconHourglass size={14} stroke={1.8} aria-hidden /> Waiting for an answer
    </span>
  );
}
