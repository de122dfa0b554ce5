import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../messages.api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure.ts';
import { MarkedText } from './message-content.tsx';
import classes from './chat-header.module.css';

const TYPING_PAUSE_MS = 250;
const LEAST = 2;
const MOST = 80;

interface ChatSearchProps {
  conversationId: string;
  memberId: string;
  partnerName: string;
  /** The one that is shown below, if any. */
  shownSeq: number | undefined;
  onOpen: (seq: number, words: string) => void;
  onClose: () => void;
}

/** Finds words in this chat; a click on one leads there, and the next one stays in reach. */
export function ChatSearch(props: ChatSearchProps) {
  const { conversationId, memberId, partnerName, shownSeq, onOpen, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, error } = useQuery({
    ...api.messages.search.queryOptions({ input: { id: conversationId, text } }),
    enabled: text.length >= LEAST,
  });
  return (
    <div role="search" className={classes.search}>
      <div className={classes.head}>
        <TextInput
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          radius="xl"
          maxLength={MOST}
          ref={field}
          className={classes.field}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <CloseButton aria-label="Close search" onClick={onClose} />
      </div>
      {error && <p role="alert">{failureText(error, 'We could not search.')}</p>}
      {data?.items.length === 0 && <p role="status">Nothing found.</p>}
      <ul className={classes.found} aria-label="Messages found">
        {data?.items.toReversed().map((message) => (
          <li key={message.seq}>
            <button
              type="button"
              className={classes.one}
              aria-current={message.seq === shownSeq || undefined}
              onClick={() => onOpen(message.seq, text)}
            >
              <span>
                <strong>{message.senderId === memberId ? 'You' : partnerName}:</strong>{' '}
                <MarkedText text={message.text} words={text} />
              </span>
              <small>{dateTimeText(message.createdAt)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
