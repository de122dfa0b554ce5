import { CloseButton, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconMessageCircle, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { isClosed } from '#contract/messages/rules.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useShowsChatList } from '../chat-navigation.ts';
import { conversationsQuery } from '../messages.api.ts';
import { nameOf } from '../partner.tsx';
import { useRemoveFromList } from '../chat/use-chat-actions.ts';
import { RequestAnswer } from '../request-answer.tsx';
import classes from './conversation-list.module.css';

const TYPING_PAUSE_MS = 250;
const SEARCH_MAX = 80;

interface ConversationListProps {
  /** One row, as a link to wherever the page shows the chat. */
  children: (conversation: Conversation) => ReactNode;
}

/** Latest message first. */
export function ConversationList({ children }: ConversationListProps) {
  useShowsChatList();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  return (
    <div className={classes.pane}>
      <TextInput
        type="search"
        aria-label="Search conversations"
        placeholder="Search conversations"
        radius="xl"
        maxLength={SEARCH_MAX}
        autoComplete="off"
        classNames={{ input: classes.search ?? '' }}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={
          typed && (
            <CloseButton aria-label="Clear search" iconSize={18} onClick={() => setTyped('')} />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {search === '' && <RequestsBox>{children}</RequestsBox>}
      <Rows search={search}>{children}</Rows>
    </div>
  );
}

function Rows({ search, children }: ConversationListProps & { search: string }) {
  const list = useInfiniteQuery(conversationsQuery('inbox', search));
  const all = list.data && itemsOf(list.data);
  if (!all && list.error) {
    return (
      <LoadFailure
        title="We could not load your conversations"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!all) return <RowSkeletons />;
  if (all.length === 0 && !list.isPlaceholderData) return <Nothing search={search} />;
  return (
    <>
      <ul className={classes.rows} aria-label="Conversations" aria-busy={list.isPlaceholderData}>
        {all.map((conversation) => (
          <li key={conversation.id}>
            {isClosed(conversation.state) ? (
              <ClosedRow conversation={conversation}>{children(conversation)}</ClosedRow>
            ) : (
              children(conversation)
            )}
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function Nothing({ search }: { search: string }) {
  if (search) return <p className={classes.nobody}>{`Nobody called “${search}” here.`}</p>;
  return (
    <EmptyState
      icon={IconMessageCircle}
      title="No conversations yet"
      text="Every match opens a chat. Yours will be listed here."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}

function RowSkeletons() {
  return (
    <div className={classes.rows} aria-busy aria-label="Loading conversations" role="status">
      {['one', 'two', 'three', 'four'].map((row) => (
        <Skeleton key={row} height={74} radius="md" mb={6} />
      ))}
    </div>
  );
}

interface ClosedRowProps {
  conversation: Conversation;
  children: ReactNode;
}

/** A chat that nobody writes in any more need not stay in the list. */
function ClosedRow({ conversation, children }: ClosedRowProps) {
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

/** Members who wrote first and wait for an answer. Not there while there are none. */
function RequestsBox({ children }: { children: (one: Conversation) => ReactNode }) {
  const list = useInfiniteQuery(conversationsQuery('requests'));
  const all = itemsOf(list.data);
  if (all.length === 0) return null;
  return (
    <details className={classes.box} open>
      <summary className={classes.title}>
        Message requests ({all.length}
        {list.hasNextPage && '+'})
      </summary>
      <ul className={classes.requestsBoxRows} aria-label="Message requests">
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
