import type { ReactNode } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { nameOf } from '../partner-words.ts';
import { useRemoveFromList } from '../use-remove-from-list.ts';
import classes from './closed-row.module.css';

interface ClosedRowProps {
  conversation: Conversation;
  children: ReactNode;
}

/** A chat that nobody writes in any more need not stay in the list. */
export function ClosedRow({ conversation, children }: ClosedRowProps) {
  const remove = useRemoveFromList(conversation);
  return (
    <div className={classes.closed}>
      {children}
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove from list: ${nameOf(conversation.other)}`}
        onClick={() => void remove()}
      >
        Remove from list
      </button>
    </div>
  );
}
