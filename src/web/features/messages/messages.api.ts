import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryFilters,
  queryOptions,
} from '@tanstack/react-query';
import { callsContract } from '#contract/companions/calls.endpoints.ts';
import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { matchingContract } from '#contract/matching/endpoints.ts';
import {
  messagesContract,
  type Message,
  type Conversation,
  type Progress,
  type HeldMessage,
} from '#contract/messages/endpoints.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { offerHelp } from '#web/lib/help-offers.ts';
import { type Inbox, inboxes } from '#contract/messages/rules.ts';
import { changeItems, changePages, itemsOf, writeOver } from '#web/lib/query-cache.ts';

export const { call, api } = apiClient({
  companions: callsContract,
  discovery: discoveryContract,
  matching: matchingContract,
  messages: messagesContract,
  profiles: profilesContract,
});

export const conversationsQuery = (box: Inbox, search = '') =>
  api.messages.conversations.infiniteOptions({
    input: (cursor: string | undefined) => ({ box, search: search || undefined, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const conversationQuery = (id: string) =>
  api.messages.conversation.queryOptions({ input: { id } });

export const heldQuery = (id: string) => api.messages.held.queryOptions({ input: { id } });

export const unreadQuery = api.messages.unread.queryOptions();

const find = (queryClient: QueryClient, filters: QueryFilters) =>
  queryClient.getQueryCache().findAll(filters);

const askedOnceMore = new WeakSet<Query>();

/** Asks anew. A first question cannot be broken off: once it is answered, it is asked once more. */
export function askAgain(queryClient: QueryClient, filters: QueryFilters): void {
  const isFirst = ({ state }: Query) => state.data === undefined;
  for (const query of find(queryClient, { ...filters, fetchStatus: 'fetching' })) {
    if (!isFirst(query) || askedOnceMore.has(query)) continue;
    askedOnceMore.add(query);
    const { queryKey } = query;
    query.promise
      ?.then(() => queryClient.invalidateQueries({ queryKey, exact: true }))
      .catch(() => undefined)
      .finally(() => askedOnceMore.delete(query));
  }
  void queryClient.invalidateQueries(filters);
}

/** What was deleted must not stay readable in the answers to it. */
export function withoutDeletedQuote<Answer extends Pick<Message, 'replyTo'>>(
  answer: Answer,
  { seq, deleted }: Message,
): Answer {
  const { replyTo } = answer;
  if (!deleted || replyTo?.seq !== seq || replyTo.deleted) return answer;
  return { ...answer, replyTo: { ...replyTo, text: '', photo: false, deleted } };
}

type Change = (conversation: Conversation) => Conversation;

const lists = () => ({ queryKey: api.messages.conversations.key({ type: 'infinite' }) });

/** Changes a conversation wherever it is shown, without asking the server. Changing it twice must do no harm. */
export function changeConversation(queryClient: QueryClient, id: string, change: Change): void {
  const { queryKey } = conversationQuery(id);
  writeOver(queryClient, { queryKey }, () =>
    queryClient.setQueryData(queryKey, (one) => one && change(one)),
  );
  writeOver(queryClient, lists(), () =>
    changeItems<Conversation>(queryClient, lists().queryKey, (one) =>
      one.id === id ? change(one) : one,
    ),
  );
}

/** The conversation that has the last word moves to the top. */
export function noteLastMessage(
  queryClient: QueryClient,
  id: string,
  message: Message,
  memberId: string,
): void {
  changeConversation(queryClient, id, (one) => withLast(one, message, memberId));
  writeOver(queryClient, lists(), () => {
    changePages<Conversation>(queryClient, lists().queryKey, (pages) => {
      const found = pages.flat().find((one) => one.id === id);
      return found?.lastSeq === message.seq ? onTop(pages, found) : [...pages];
    });
    if (!isListed(queryClient, id)) askAgain(queryClient, lists());
  });
}

/** A search that found it does not count: it must be in the list that everybody sees. */
export const isListed = (queryClient: QueryClient, id: string) =>
  inboxes.some((box) => {
    const list = queryClient.getQueryData(conversationsQuery(box).queryKey);
    return itemsOf(list).some((one) => one.id === id);
  });

const onTop = (pages: readonly Conversation[][], top: Conversation): Conversation[][] =>
  pages.map((page, place) => {
    const others = page.filter(({ id }) => id !== top.id);
    return place === 0 ? [top, ...others] : others;
  });

function withLast(one: Conversation, message: Message, memberId: string): Conversation {
  // Told twice, or late: what is known is newer.
  if (message.seq <= one.lastSeq) return one;
  const { seq, senderId, text, deleted, createdAt } = message;
  const lastMessage = {
    seq,
    senderId,
    text,
    deleted,
    createdAt,
    photo: message.photo !== null,
    voice: message.voice !== null,
  };
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

/** An own message that nobody else has seen yet. */
export function putHeld(queryClient: QueryClient, id: string, held: HeldMessage): void {
  const { queryKey } = heldQuery(id);
  writeOver(queryClient, { queryKey }, () =>
    queryClient.setQueryData(queryKey, (known) => ({
      items: [...(known?.items ?? []).filter((one) => one.id !== held.id), held],
    })),
  );
}

export function dropHeld(queryClient: QueryClient, id: string, heldId: string): void {
  const { queryKey } = heldQuery(id);
  queryClient.setQueryData(
    queryKey,
    (known) => known && { items: known.items.filter((one) => one.id !== heldId) },
  );
}

/** Also where a request waits that is no chat yet. */
export function refreshHeld(queryClient: QueryClient): void {
  askAgain(queryClient, { queryKey: api.messages.held.key() });
  askAgain(queryClient, { queryKey: api.messages.withMember.key() });
}

/** What a page knows of a chat: a run of messages without gaps up to the newest. */
interface ChatHistory {
  items: Message[];
  /** Whether there are older ones. */
  more: boolean;
}

const HISTORIES = 'chat-histories';

export const historyQuery = (queryClient: QueryClient, id: string) =>
  queryOptions({
    queryKey: [HISTORIES, id],
    queryFn: () => fetchHistory(queryClient, id),
  });

const known = (queryClient: QueryClient, id: string) =>
  queryClient.getQueryData<ChatHistory>([HISTORIES, id]);

/** The newest, joined to what is known already by fetching what lies between. */
async function fetchHistory(queryClient: QueryClient, id: string): Promise<ChatHistory> {
  const newest = await call.messages.messages({ id });
  const before = known(queryClient, id)?.items ?? [];
  const between = await fetchBetween(id, before.at(-1)?.seq, newest.items[0]?.seq);
  // More may have come in while we waited.
  const now = known(queryClient, id);
  return {
    items: joinedMessages(now?.items ?? [], between, newest.items),
    more: now && now.items.length > 0 ? now.more : newest.more,
  };
}

async function fetchBetween(
  id: string,
  after: number | undefined,
  before: number | undefined,
): Promise<Message[]> {
  if (after === undefined || before === undefined || before <= after + 1) return [];
  const { items } = await call.messages.messages({ id, after });
  const last = items.at(-1)?.seq;
  if (last === undefined) return [];
  return [...items, ...(await fetchBetween(id, last, before))];
}

/** A message that came by itself. After a gap the missing ones are fetched. */
export function putMessage(queryClient: QueryClient, id: string, message: Message): void {
  writeOver(queryClient, { queryKey: [HISTORIES, id] }, () => putNow(queryClient, id, message));
}

/** The server's answer to an own message: kept, or held for a person. */
export function putSent(
  queryClient: QueryClient,
  id: string,
  { help, ...message }: Awaited<ReturnType<typeof call.messages.send>>,
  memberId: string,
): void {
  if ('seq' in message) {
    putMessage(queryClient, id, message);
    noteLastMessage(queryClient, id, message, memberId);
  } else putHeld(queryClient, id, message);
  if (help) offerHelp(id);
}

function putNow(queryClient: QueryClient, id: string, message: Message): void {
  const history = known(queryClient, id);
  if (!history) return;
  const last = history.items.at(-1)?.seq ?? 0;
  const first = history.items[0]?.seq ?? 0;
  if (message.seq > last + 1) askAgain(queryClient, { queryKey: [HISTORIES, id] });
  else {
    const items = message.seq < first ? history.items : joinedMessages(history.items, [message]);
    queryClient.setQueryData<ChatHistory>([HISTORIES, id], {
      ...history,
      items: items.map((one) => withoutDeletedQuote(one, message)),
    });
  }
}

export function refreshHistories(queryClient: QueryClient): void {
  askAgain(queryClient, { queryKey: [HISTORIES] });
}

/** One page further back. */
export async function loadOlder(queryClient: QueryClient, id: string): Promise<void> {
  const first = known(queryClient, id)?.items[0]?.seq;
  if (first === undefined) return;
  const { items, more } = await call.messages.messages({ id, before: first });
  const now = known(queryClient, id);
  queryClient.setQueryData<ChatHistory>([HISTORIES, id], {
    items: joinedMessages(items, now?.items ?? []),
    more,
  });
}

/** One list in order; where both know a message, the later part is right. */
export function joinedMessages(...parts: Message[][]): Message[] {
  const bySeq = new Map(parts.flat().map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}
