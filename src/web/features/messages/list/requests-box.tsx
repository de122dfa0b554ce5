import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { conversationsQuery } from '../message-queries.ts';
import { RequestAnswer } from '../request-answer.tsx';
import classes from './requests-box.module.css';

/** Members who wrote first and wait for an answer. Not there while there are none. */
export function RequestsBox({ children }: { children: (one: Conversation) => ReactNode }) {
  const list = useInfiniteQuery(conversationsQuery('requests'));
  const all = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (all.length === 0) return null;
  return (
    <details className={classes.box} open>
      <summary className={classes.title}>
        Message requests ({all.length}
        {list.hasNextPage && '+'})
      </summary>
      <ul className={classes.rows} aria-label="Message requests">
        {all.map((conversation) => (
          <li key={conversation.id}>
            {children(conversation)}
            <RequestAnswer conversation={conversation} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </details>
  );
}
