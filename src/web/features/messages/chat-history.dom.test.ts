import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages/endpoints.ts';
import { patiently } from '#web/testing/patiently.ts';
import {
  historyQuery,
  loadOlder,
  putMessage,
  refreshHistories,
  joinedMessages,
} from './messages.api.ts';
import { made, run, THEM } from '#web/testing/messages.ts';

const PAGE = 100;

type Asked = { id: string; before?: number; after?: number };
const server = vi.hoisted(() => ({ last: 0, asked: [] as object[] }));

/** A conversation of `server.last` messages, told in pages as the real one does it. */
vi.mock('#web/lib/api-client.ts', async (original) => {
  const { clientCalling } = await import('#web/testing/client-calling.ts');
  return clientCalling(await original(), { messages: { messages: tell } });
});
async function tell(asked: Asked) {
  server.asked.push(asked);
  const { before = server.last + 1, after } = asked;
  const from = after === undefined ? Math.max(1, before - PAGE) : after + 1;
  const to = after === undefined ? before - 1 : Math.min(server.last, after + PAGE);
  return { items: run(from, to), more: from > 1 };
}

let queryClient: QueryClient;
const query = () => historyQuery(queryClient, 'a');
const open = () => queryClient.fetchQuery({ ...query(), staleTime: 0 });
const known = () => queryClient.getQueryData(query().queryKey);
const seqs = () => known()?.items.map(({ seq }) => seq);
const upTo = (from: number, to: number) => run(from, to).map(({ seq }) => seq);

beforeEach(() => {
  queryClient = new QueryClient();
  server.asked = [];
});

test('lists become one in order, and the later list is right', () => {
  const changed = made(2, { deleted: true });
  expect(joinedMessages(run(2, 3), [made(1), changed])).toEqual([made(1), changed, made(3)]);
});

test('what comes next is put at the end, without asking', async () => {
  server.last = 3;
  await open();
  putMessage(queryClient, 'a', made(4));
  putMessage(queryClient, 'a', made(4));
  expect(seqs()).toEqual([1, 2, 3, 4]);
  expect(server.asked).toHaveLength(1);
});

test('a change takes the place of what was known; what lies further back is left alone', async () => {
  server.last = 250;
  await open();
  putMessage(queryClient, 'a', made(200, { text: 'changed' }));
  putMessage(queryClient, 'a', made(7));
  expect(seqs()).toEqual(upTo(151, 250));
  expect(known()?.items.find(({ seq }) => seq === 200)?.text).toBe('changed');
});

test('a gap is closed by asking, however wide it is', async () => {
  server.last = 120;
  await open();
  server.last = 500;
  putMessage(queryClient, 'a', made(500));
  expect(seqs(), 'nothing is shown behind a gap').toEqual(upTo(21, 120));
  await open();
  expect(seqs()).toEqual(upTo(21, 500));
  expect(known()?.more).toBe(true);
});

test('one page further back keeps what came in meanwhile', async () => {
  server.last = 150;
  await open();
  const older = loadOlder(queryClient, 'a');
  putMessage(queryClient, 'a', made(151) satisfies Message);
  await older;
  expect(seqs()).toEqual(upTo(1, 151));
  expect(known()?.more).toBe(false);
});

test('what comes during the first loading is there when it is loaded', async () => {
  server.last = 3;
  const opening = open();
  putMessage(queryClient, 'a', made(4));
  await opening;
  expect(seqs()).toEqual([1, 2, 3, 4]);
});

test('an answer that is older than the news does not undo it', async () => {
  server.last = 3;
  await open();
  const asking = open();
  putMessage(queryClient, 'a', made(3, { deleted: true }));
  await asking;
  expect(known()?.items.at(-1)).toEqual(made(3, { deleted: true }));
});

test('who can hear only after the first question has asked once more', async () => {
  server.last = 3;
  const leave = new QueryObserver(queryClient, query()).subscribe(() => undefined);
  server.last = 4;
  refreshHistories(queryClient);
  await patiently(() => expect(seqs()).toEqual([1, 2, 3, 4]));
  leave();
});

test('what is deleted is not readable in the answers to it, however far back it lies', async () => {
  server.last = 150;
  await open();
  const quote = {
    seq: 7,
    senderId: THEM,
    text: 'secret',
    photo: false,
    voice: false,
    deleted: false,
  };
  putMessage(queryClient, 'a', made(151, { replyTo: quote }));
  putMessage(queryClient, 'a', made(7, { text: '', deleted: true }));
  expect(known()?.items.at(-1)?.replyTo).toEqual({ ...quote, text: '', deleted: true });
});
