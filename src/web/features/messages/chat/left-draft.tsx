import { Button } from '@mantine/core';
import { useId } from 'react';
import { chatDraft } from '../chat-draft.ts';
import { copyWords } from './copy-words.ts';
import { useDraft } from './use-draft.ts';
import classes from './left-draft.module.css';

interface LeftDraftProps {
  memberId: string;
  conversationId: string;
}

/** What was begun before the chat ended is still its writer's. */
export function LeftDraft({ memberId, conversationId }: LeftDraftProps) {
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
      <div className={classes.deeds}>
        <Button size="sm" variant="default" onClick={() => void copyWords(text)}>
          Copy
        </Button>
        <Button size="sm" variant="subtle" color="brick" onClick={() => setText('')}>
          Discard
        </Button>
      </div>
    </section>
  );
}
