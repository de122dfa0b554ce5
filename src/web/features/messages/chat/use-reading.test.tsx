import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages/endpoints.ts';
import { conversationOf, made, ME, run } from '#web/testing/messages.ts';
import { useReading } from './use-chat-log.ts';

const server = vi.hoisted(() => ({ marked: [] as number[], away: false }));
vi.mock(import('../messages.api.ts'), async (importOriginal) => {
  const { call, ...others } = await importOriginal();
  const markRead = async ({ seq }: { seq: number }) => {
    server.marked.push(seq);
    if (server.away) throw new TypeError('no network');
    return { readSeq: seq, receivedSeq: seq };
  };
  return { ...others, call: { ...call, messages: { markRead } } as unknown as typeof call };
});

function Chat({
  messages,
  readSeq,
  away,
}: {
  messages: Message[];
  readSeq: number;
  away: boolean;
}) {
  useReading(conversationOf(3, { mine: { receivedSeq: 3, readSeq } }), messages, {
    memberId: ME,
    away,
  });
  return null;
}

let root: Root;
const show = (messages: Message[], readSeq: number, away = false) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Chat messages={messages} readSeq={readSeq} away={away} />
      </QueryClientProvider>,
    ),
  );

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  Object.assign(server, { marked: [], away: false });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test('what could not be marked as read is tried again while one looks', async () => {
  server.away = true;
  await show(run(1, 3), 0);
  expect(server.marked).toEqual([3]);
  server.away = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.marked).toEqual([3, 3]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.marked).toEqual([3, 3]);
});

test('nothing is marked for what one wrote oneself', async () => {
  await show([...run(1, 2), made(3, { senderId: ME })], 2);
  expect(server.marked).toEqual([]);
});

test('nothing is marked while the newest is out of sight', async () => {
  await show(run(1, 3), 0, true);
  expect(server.marked).toEqual([]);
  await show(run(1, 3), 0);
  expect(server.marked).toEqual([3]);
});
