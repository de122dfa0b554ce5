import { QueryClient } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendThrough } from '#web/lib/live.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { patiently } from '#web/testing/patiently.ts';
import {
  chatDraft,
  clearFault,
  confirmSending,
  openOutbox,
  putIntoOutbox,
  unsentIn,
  waitingOf,
} from './outbox-store.ts';
import { conversationQuery } from '../messages.api.ts';
import { made, ME } from '#web/testing/messages.ts';
import { messageQueue, sendWaiting } from './outbox-sender.ts';

interface Sent {
  senderId: string;
  clientId: string;
  text: string;
  confirmed: boolean;
}

/** What the server does with each that comes; by default it keeps it. */
const server = vi.hoisted(() => ({
  answers: [] as (() => unknown)[],
  tries: [] as string[],
  as: '',
  confirmed: [] as string[],
  isGone: false,
}));
vi.mock('#web/lib/api-client.ts', async (original) => {
  const { clientCalling } = await import('#web/testing/client-calling.ts');
  return clientCalling(await original(), { messages: { send: take, conversation: open } });
});
async function take({ senderId, clientId, text, confirmed }: Sent) {
  server.as = senderId;
  server.tries.push(text);
  if (confirmed) server.confirmed.push(text);
  server.answers.shift()?.();
  return made(server.tries.length, { clientId, text });
}
async function open() {
  if (server.isGone) throw new ORPCError('NOT_FOUND', { message: 'NOT_FOUND' });
}

const fails = (error: unknown) => () => {
  throw error;
};
const refusal = (code: string, data?: object) => new ORPCError(code, { message: code, data });

const queryClient = new QueryClient();
const send = () => sendWaiting({ queryClient, memberId: ME, upload: () => undefined });
const put = (text: string, conversationId = 'a') =>
  putIntoOutbox({
    clientId: text,
    conversationId,
    text,
    photoId: null,
    replyTo: null,
    createdAt: new Date().toISOString(),
    fault: null,
  });
const tried = (...texts: string[]) => patiently(() => expect(server.tries).toEqual(texts));
const emptied = () => patiently(() => expect(waitingOf(ME)).toEqual([]));

let close: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  Object.assign(server, { answers: [], tries: [], confirmed: [], isGone: false });
  close = openOutbox(ME);
});
afterEach(() => {
  close();
  sendThrough(null);
  messageQueue.stop();
  vi.useRealTimers();
});

test('goes out in the order it was written, each once, however often it is asked for', async () => {
  for (const text of ['one', 'two', 'three']) put(text);
  send();
  send();
  await emptied();
  send();
  await tried('one', 'two', 'three');
});

test('without an answer the same message is tried again, and what follows waits for it', async () => {
  server.answers = [fails(new TypeError('no network'))];
  put('one');
  put('two');
  send();
  await tried('one');
  await vi.advanceTimersByTimeAsync(5000);
  await emptied();
  expect(server.tries).toEqual(['one', 'one', 'two']);
});

test('a pause that the server asks for is kept', async () => {
  server.answers = [fails(refusal('RATE_LIMITED', { retryAfterSeconds: 30 }))];
  put('one');
  send();
  await tried('one');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(server.tries).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(1000);
  await emptied();
});

test('what the server asks about goes out once its writer is sure, and holds nothing up', async () => {
  const reason = 'This seems to hold a phone number.';
  server.answers = [fails(refusal('TEXT_QUESTIONED', { family: 'contact', reason }))];
  put('one');
  put('two');
  send();
  await tried('one', 'two');
  await patiently(() => expect(unsentIn('a')).toMatchObject([{ asks: true, fault: reason }]));
  confirmSending('one');
  send();
  await emptied();
  expect(server.confirmed).toEqual(['one']);
});

test('what is refused waits for the member, and does not hold up the rest', async () => {
  server.answers = [fails(refusal('CHAT_CLOSED'))];
  put('one');
  put('two');
  send();
  await tried('one', 'two');
  await emptied();
  clearFault('one');
  send();
  await tried('one', 'two', 'one');
});

test('what would be refused again is known as such, and a page learns that its chat has ended', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  server.answers = [fails(refusal('INVALID_INPUT')), fails(refusal('CHAT_CLOSED'))];
  put('unreadable');
  put('late');
  send();
  await tried('unreadable', 'late');
  await emptied();
  const kept = readDraft(ME, 'outbox');
  expect(kept).toMatchObject([
    { fault: 'INVALID_INPUT', hopeless: true },
    { fault: 'CHAT_CLOSED' },
  ]);
  expect(kept).not.toMatchObject([{}, { hopeless: true }]);
  expect(asked).toHaveBeenCalledWith({ queryKey: conversationQuery('a').queryKey });
});

test('nothing stays behind of a chat that is not there any more', async () => {
  server.isGone = true;
  server.answers = [fails(refusal('NOT_FOUND'))];
  put('one');
  put('two');
  put('elsewhere', 'b');
  keepDraft(ME, chatDraft('a'), 'half a');
  send();
  await tried('one', 'elsewhere');
  await emptied();
  expect([readDraft(ME, 'outbox'), readDraft(ME, chatDraft('a'))]).toEqual([[], null]);
});

test('where only its photo is not there any more, a message waits for the member', async () => {
  server.answers = [fails(refusal('NOT_FOUND'))];
  put('one');
  send();
  await tried('one');
  await emptied();
  expect(readDraft(ME, 'outbox')).toMatchObject([{ text: 'one', fault: 'NOT_FOUND' }]);
});

test('outlives the page, and belongs to one member alone', async () => {
  put('one');
  close();
  close = openOutbox('somebody else');
  expect(waitingOf('somebody else')).toEqual([]);
  expect(waitingOf(ME)).toEqual([]);
  close();
  close = openOutbox(ME);
  expect(waitingOf(ME)).toMatchObject([{ clientId: 'one', text: 'one' }]);
});

test('nothing is tried again once the member is gone, nor for the next one', async () => {
  server.answers = [fails(refusal('NOT_SIGNED_IN'))];
  put('one');
  send();
  await tried('one');
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  close = openOutbox('somebody else');
  send();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.tries).toEqual(['one']);
});

test('a chat that has to pause does not hold up the others', async () => {
  server.answers = [fails(refusal('RATE_LIMITED', { retryAfterSeconds: 30 }))];
  put('one');
  put('two');
  put('elsewhere', 'b');
  send();
  await tried('one', 'elsewhere');
  send();
  await vi.advanceTimersByTimeAsync(30_000);
  await emptied();
  expect(server.tries).toEqual(['one', 'elsewhere', 'one', 'two']);
});

test('a message that the server fails at again and again waits for the member', async () => {
  server.answers = Array.from({ length: 6 }, () => fails(refusal('INTERNAL')));
  put('one');
  put('two');
  send();
  await tried('one');
  await vi.advanceTimersByTimeAsync(60_000);
  await emptied();
  expect(server.tries).toEqual([...Array<string>(6).fill('one'), 'two']);
  clearFault('one');
  send();
  await emptied();
  expect(server.tries.at(-1)).toBe('one');
});

test('what another member’s session refuses waits for its writer, and the page looks who is signed in', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  server.answers = [fails(refusal('ANOTHER_MEMBER'))];
  put('one');
  send();
  await tried('one');
  expect(server.as).toBe(ME);
  await patiently(() => expect(asked).toHaveBeenCalledWith({ queryKey: sessionQuery.queryKey }));
  expect(waitingOf(ME)).toMatchObject([{ text: 'one', fault: null }]);
});

/** The open connection, and what went over it. */
function connect(answer: (message: Sent) => unknown): string[] {
  const tries: string[] = [];
  sendThrough(async (name, input) => {
    tries.push(`${name}: ${(input as Sent).text}`);
    return answer(input as Sent);
  });
  return tries;
}

test('over the open connection it goes out without a request', async () => {
  const tries = connect(({ clientId, text }) => made(1, { clientId, text }));
  put('one');
  put('two');
  send();
  await emptied();
  expect(tries).toEqual(['message.send: one', 'message.send: two']);
  expect(server.tries).toEqual([]);
});

test('what the connection refuses for its own sake is not asked a second time', async () => {
  connect(fails(refusal('CHAT_CLOSED')));
  put('one');
  send();
  await emptied();
  expect(unsentIn('a')).toMatchObject([{ fault: 'CHAT_CLOSED' }]);
  expect(server.tries).toEqual([]);
});

test.each([
  ['stays silent', new NetworkFailure({})],
  ['does not know that there are new terms', refusal('CONSENT_REQUIRED')],
  ['takes its member for somebody without a plan', refusal('SUBSCRIPTION_REQUIRED')],
])('where the connection %s, it goes out by a request', async (_, error) => {
  connect(fails(error));
  put('one');
  send();
  await emptied();
  expect(server.tries).toEqual(['one']);
});

test('a server that is busy for a moment is tried again', async () => {
  server.answers = [fails(refusal('UNAVAILABLE', { retryAfterSeconds: 2 }))];
  put('one');
  send();
  await tried('one');
  await vi.advanceTimersByTimeAsync(5000);
  await emptied();
  expect(unsentIn('a')).toEqual([]);
  expect(server.tries).toEqual(['one', 'one']);
});
