import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Conversation, Message, Progress } from '#contract/messages/endpoints.ts';
import { inboxes } from '#contract/messages/rules.ts';
import type { Page } from '#contract/paging.ts';
import { api } from './api.ts';
import { askAgain, tellOver } from './awaited-answers.ts';
import { conversationQuery, conversationsQuery, unreadQuery } from './message-queries.ts';

type Lists = InfiniteData<Page<Conversation>>;
type Change = (conversation: Conversation) => Conversation;

const lists = () => ({ queryKey: api.messages.conversations.key({ type: 'infinite' }) });

/** Changes a conversation wherever it is shown, without asking the server. Changing it twice must do no harm. */
export function changeConversation(queryClient: QueryClient, id: string, change: Change): void {
  const { queryKey } = conversationQuery(id);
  tellOver(queryClient, { queryKey }, () =>
    queryClient.setQueryData(queryKey, (one) => one && change(one)),
  );
  tellOver(queryClient, lists(), () =>
    queryClient.setQueriesData<Lists>(lists(), (list) => list && inPlace(list, id, change)),
  );
}

function inPlace(list: Lists, id: string, change: Change): Lists {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === id ? change(one) : one)),
  }));
  return { ...list, pages };
}

/** The conversation that has the last word moves to the top. */
export function noteLastMessage(
  queryClient: QueryClient,
  id: string,
  message: Message,
  memberId: string,
): void {
  changeConversation(queryClient, id, (one) => withLast(one, message, memberId));
  tellOver(queryClient, lists(), () => {
    queryClient.setQueriesData<Lists>(lists(), (list) => {
      const found = list && findIn(list, id);
      return list && found?.lastSeq === message.seq ? onTop(list, found) : list;
    });
    if (!isListed(queryClient, id)) askAgain(queryClient, lists());
  });
}

const findIn = (list: Lists, id: string) =>
  list.pages.flatMap(({ items }) => items).find((one) => one.id === id);

/** A search that found it does not count: it must be in the list that everybody sees. */
export const isListed = (queryClient: QueryClient, id: string) =>
  inboxes.some((box) => {
    const list = queryClient.getQueryData(conversationsQuery(box).queryKey);
    return list !== undefined && findIn(list, id) !== undefined;
  });

function onTop(list: Lists, top: Conversation): Lists {
  const pages = list.pages.map((page, place) => {
    const others = page.items.filter(({ id }) => id !== top.id);
    return { ...page, items: place === 0 ? [top, ...others] : others };
  });
  return { ...list, pages };
}

function withLast(one: Conversation, message: Message, memberId: string): Conversation {
  // Told twice, or late: what is known is newer.
  if (message.seq <= one.lastSeq) return one;
  const { seq, senderId, text, deleted, createdAt } = message;
  const lastMessage = { seq, senderId, text, deleted, createdAt, photo: message.photo !== null };
  const isNew = senderId !== memberId && seq > one.mine.readSeq;
  return { ...one, lastSeq: seq, lastMessage, unread: isNew ? one.unread + 1 : one.unread };
}

/** How far somebody has come never moves back, however late it is told. */
export const furthest = (one: Progress, other: Progress): Progress => ({
  receivedSeq: Math.max(one.receivedSeq, other.receivedSeq),
  readSeq: Math.max(one.readSeq, other.readSeq),
});

export function withOwnProgress(one: Conversation, progress: Progress): Conversation {
  const mine = furthest(one.mine, progress);
  return { ...one, mine, unread: mine.readSeq >= one.lastSeq ? 0 : one.unread };
}

export function refreshUnread(queryClient: QueryClient): void {
  askAgain(queryClient, { queryKey: unreadQuery.queryKey });
}

export function refreshConversation(queryClient: QueryClient, id: string): void {
  askAgain(queryClient, lists());
  askAgain(queryClient, { queryKey: conversationQuery(id).queryKey });
  refreshUnread(queryClient);
}
