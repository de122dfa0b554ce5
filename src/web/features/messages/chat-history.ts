import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages/endpoints.ts';
import { call } from './api.ts';
import { askAgain, tellOver } from './awaited-answers.ts';
import { withoutDeletedQuote } from './deleted-quotes.ts';
import { joinedMessages } from './joined-messages.ts';

/** What a page knows of a chat: a run of messages without gaps up to the newest. */
export interface ChatHistory {
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
  tellOver(queryClient, { queryKey: [HISTORIES, id] }, () => putNow(queryClient, id, message));
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
