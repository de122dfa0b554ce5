import { QueryClient } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { patiently } from '#web/testing/patiently.ts';
import { made, ME } from '#web/testing/messages.ts';
import { goOut } from './outbox.ts';
import { messageQueue } from './outbox-sender.ts';
import { clearFault, openOutbox, putIntoOutbox, unsentIn, waitingOf } from './outbox-store.ts';
import { keepFile } from './photo-files.ts';
import { cancelUpload, photoQueue } from './photo-uploader.ts';

/** An upload that the test ends as it likes. */
interface Upload {
  name: string;
  signal: AbortSignal;
  headers: Record<string, string>;
  done: (reply: { id: string }) => void;
  fail: (error: unknown) => void;
}
const server = vi.hoisted(() => ({
  uploads: [] as Upload[],
  sent: [] as unknown[],
  /** Files that it has removed, because no message came for them. */
  removed: [] as string[],
}));
vi.mock('#web/lib/send-file.ts', () => ({
  sendFile: (_: string, { name }: File, { signal, headers }: Pick<Upload, 'signal' | 'headers'>) =>
    new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(new Error('called off')));
      server.uploads.push({ name, signal, headers, done, fail });
    }),
}));
vi.mock('#web/lib/api-client.ts', async (original) => {
  const { clientCalling } = await import('#web/testing/client-calling.ts');
  return clientCalling(await original(), { messages: { send: take, conversation: open } });
});
async function take({ clientId, photoId }: { clientId: string; photoId: string | null }) {
  if (photoId && server.removed.includes(photoId)) throw new ORPCError('NOT_FOUND');
  server.sent.push(photoId ?? clientId);
  return made(server.sent.length, { clientId });
}
async function open() {
  return { state: 'open' };
}

const queryClient = new QueryClient();
const send = () => goOut(queryClient, ME);
const message = (clientId: string) => ({
  clientId,
  conversationId: 'a',
  text: '',
  photoId: null,
  replyTo: null,
  createdAt: new Date().toISOString(),
  fault: null,
});
async function putPhoto(clientId: string): Promise<void> {
  await keepFile(ME, clientId, new File(['bytes'], clientId, { type: 'image/png' }));
  putIntoOutbox({ ...message(clientId), hasFile: true });
  send();
}
const upload = (place: number) =>
  patiently(() => {
    const found = server.uploads[place];
    if (!found) throw new Error('it has not begun');
    return found;
  });
const sent = (...what: string[]) => patiently(() => expect(server.sent).toEqual(what));

let close: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  Object.assign(server, { uploads: [], sent: [], removed: [] });
  close = openOutbox(ME);
});
afterEach(() => {
  close();
  messageQueue.stop();
  photoQueue.stop();
  vi.useRealTimers();
});

test('words wait for the photo that was chosen before them; those of other chats do not', async () => {
  putIntoOutbox(message('first'));
  await putPhoto('photo');
  putIntoOutbox(message('words'));
  putIntoOutbox({ ...message('elsewhere'), conversationId: 'b' });
  send();
  await sent('first', 'elsewhere');
  (await upload(0)).done({ id: 'p1' });
  await sent('first', 'elsewhere', 'p1', 'words');
  send();
  await patiently(() => expect(waitingOf(ME)).toEqual([]));
  expect([server.uploads.length, server.sent.length]).toEqual([1, 4]);
});

test('words do not wait for a photo that is cancelled, refused, or has to wait for long', async () => {
  for (const name of ['cancelled', 'refused', 'late']) {
    await putPhoto(name);
    putIntoOutbox(message(`after ${name}`));
  }
  send();
  const first = await upload(0);
  cancelUpload('cancelled');
  expect(first.signal.aborted).toBe(true);
  await sent('after cancelled');
  (await upload(1)).fail(new ORPCError('PHOTO_DAMAGED', { status: 422, message: 'Damaged.' }));
  await sent('after cancelled', 'after refused');
  const data = { retryAfterSeconds: 3000 };
  (await upload(2)).fail(new ORPCError('RATE_LIMITED', { status: 429, message: 'Later.', data }));
  await sent('after cancelled', 'after refused', 'after late');
});

test('without network it goes up again by itself', async () => {
  await putPhoto('photo');
  (await upload(0)).fail(new NetworkFailure({}));
  await vi.advanceTimersByTimeAsync(5000);
  (await upload(1)).done({ id: 'p1' });
  await sent('p1');
});

test('one that is refused waits for the member, and the next goes up', async () => {
  await putPhoto('damaged');
  await putPhoto('good');
  (await upload(0)).fail(new ORPCError('PHOTO_DAMAGED', { status: 422, message: 'Damaged.' }));
  (await upload(1)).done({ id: 'p2' });
  await sent('p2');
  clearFault('damaged');
  send();
  expect((await upload(2)).name).toBe('damaged');
});

test('one that another member’s session refuses waits for its writer, and the page looks who is signed in', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  await putPhoto('photo');
  const { headers, fail } = await upload(0);
  expect(headers).toEqual({ 'x-sender-id': ME });
  fail(new ORPCError('ANOTHER_MEMBER', { status: 409 }));
  await patiently(() => expect(asked).toHaveBeenCalledWith({ queryKey: sessionQuery.queryKey }));
  expect(waitingOf(ME)).toMatchObject([{ clientId: 'photo', fault: null, photoId: null }]);
});

test('one that is cancelled is never sent, and holds up nothing', async () => {
  await putPhoto('wrong');
  await putPhoto('right');
  const { signal } = await upload(0);
  cancelUpload('wrong');
  expect(signal.aborted).toBe(true);
  (await upload(1)).done({ id: 'p2' });
  await sent('p2');
  expect(waitingOf(ME)).toEqual([]);
});

test('what the server has removed because its message came too late goes up again, and in its place', async () => {
  server.removed = ['p1'];
  await putPhoto('photo');
  putIntoOutbox(message('words'));
  (await upload(0)).done({ id: 'p1' });
  const again = await upload(1);
  expect([again.name, server.sent]).toEqual(['photo', []]);
  again.done({ id: 'p2' });
  await sent('p2', 'words');
  await patiently(() => expect(waitingOf(ME)).toEqual([]));
});

test('what is not found a second time waits for the member, and what follows goes on', async () => {
  server.removed = ['p1', 'p2'];
  await putPhoto('photo');
  putIntoOutbox(message('words'));
  (await upload(0)).done({ id: 'p1' });
  (await upload(1)).done({ id: 'p2' });
  await sent('words');
  expect(unsentIn('a')).toMatchObject([{ clientId: 'photo', fault: expect.any(String) }]);
  expect(waitingOf(ME)).toEqual([]);
  clearFault('photo');
  send();
  (await upload(2)).done({ id: 'p3' });
  await sent('words', 'p3');
});
