import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/messages.ts';
import type { Page } from '#contract/paging.ts';
import { api } from '#web/lib/call.ts';
import { conversationQuery, unreadQuery } from './message-queries.ts';

type Lists = InfiniteData<Page<Conversation>>;
type Change = (conversation: Conversation) => Conversation;

const lists = () => ({ queryKey: api.messages.conversations.key({ type: 'infinite' }) });

/** Changes a conversation wherever it is shown, without asking the server. */
export function changeConversation(queryClient: QueryClient, id: string, change: Change): void {
  queryClient.setQueryData(conversationQuery(id).queryKey, (one) => one && change(one));
  queryClient.setQueriesData<Lists>(lists(), (list) => list && inPlace(list, id, change));
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
  let listed = false;
  const change: Change = (one) => withLast(one, message, memberId);
  changeConversation(queryClient, id, change);
  queryClient.setQueriesData<Lists>(lists(), (list) => {
    const found = list?.pages.flatMap(({ items }) => items).find((one) => one.id === id);
    if (!list || !found) return list;
    listed = true;
    return found.lastSeq === message.seq ? onTop(list, found) : list;
  });
  if (!listed) void queryClient.invalidateQueries(lists());
}

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

export function refreshUnread(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

export function refreshConversation(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries(lists());
  void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey });
  refreshUnread(queryClient);
}
