import { messagesEvents } from '#contract/messages/events.ts';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { patiently } from '#web/testing/patiently.ts';
import { useLiveMessages } from './use-message-updates.ts';
import { conversationQuery, conversationsQuery } from './messages.api.ts';
import { conversationOf, made, ME, THEM } from '#web/testing/messages.ts';

const ID = 'a';

function Page() {
  useLiveMessages(ME);
  return null;
}

/** An answer of the server, held back until the test lets it go. */
function held<Answer>() {
  let answer: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { queryFn: () => promise, answer: (given: Answer) => answer(given) };
}

let queryClient: QueryClient;
let root: Root;
const one = () => queryClient.getQueryData(conversationQuery(ID).queryKey);
const ask = (queryFn: () => Promise<Conversation>) =>
  queryClient.fetchQuery({ ...conversationQuery(ID), queryFn, staleTime: 0 });
const listOf = (...items: Conversation[]) => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [undefined],
});

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient = new QueryClient();
  root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

test('a message that comes while its conversation is first loaded is the last one of it', async () => {
  const { queryFn, answer } = held<Conversation>();
  const asking = ask(queryFn);
  announceLive(messagesEvents.created, { conversationId: ID, message: made(4) });
  answer(conversationOf(3));
  await asking;
  expect(one()).toMatchObject({ lastSeq: 4, unread: 4 });
});

test('ticks never move back: not by an older answer, and not by older news', async () => {
  queryClient.setQueryData(conversationQuery(ID).queryKey, conversationOf(3));
  const { queryFn, answer } = held<Conversation>();
  const asking = ask(queryFn);
  const progress = { conversationId: ID, memberId: THEM };
  announceLive(messagesEvents.progress, { ...progress, receivedSeq: 3, readSeq: 3 });
  answer(conversationOf(3));
  await asking;
  expect(one()?.theirs).toEqual({ receivedSeq: 3, readSeq: 3 });
  announceLive(messagesEvents.progress, { ...progress, receivedSeq: 3, readSeq: 2 });
  expect(one()?.theirs).toEqual({ receivedSeq: 3, readSeq: 3 });
});

test('a search that found the conversation does not keep it out of the list', () => {
  const searched = conversationsQuery('inbox', 'asha').queryKey;
  const listed = conversationsQuery('inbox').queryKey;
  queryClient.setQueryData(searched, listOf(conversationOf(3)));
  queryClient.setQueryData(listed, listOf(conversationOf(3, { id: 'another' })));
  announceLive(messagesEvents.created, { conversationId: ID, message: made(4) });
  expect(queryClient.getQueryState(listed)?.isInvalidated).toBe(true);
});

test('a row is counted anew when an unread message is deleted', () => {
  const { queryKey } = conversationQuery(ID);
  queryClient.setQueryData(queryKey, conversationOf(3));
  announceLive(messagesEvents.changed, { conversationId: ID, message: made(2, { deleted: true }) });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a conversation that is not there is not asked for again', async () => {
  const queryFn = vi.fn<() => Promise<Conversation>>(() =>
    Promise.reject(new ORPCError('NOT_FOUND', { status: 404 })),
  );
  const asked = { ...conversationQuery(ID), queryFn, retry: false };
  const leave = new QueryObserver(queryClient, asked).subscribe(() => undefined);
  const { queryKey } = asked;
  await patiently(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
  announceLive('joined');
  expect(queryFn).toHaveBeenCalledOnce();
  leave();
});
