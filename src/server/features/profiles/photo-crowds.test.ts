import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
let picture: Buffer;
let requests: IncomingMessage[] = [];
beforeAll(async () => {
  server = await startTestServer({ PHOTO_CHECK: 'on' });
  picture = await makePhoto();
  server.http.server.on('request', (request: IncomingMessage) => requests.push(request));
});
afterAll(() => server.close());

const PHOTOS = '/api/profiles/me/photos';
const CHAT_PHOTOS = '/api/messages/photos';
const VOICES = '/api/messages/voices';
const AS_MANY_AS_EVER_FIT = 100;

interface Begun {
  socket: Socket;
  /** What came back so far. */
  answer: string;
}

/** Announces so many bytes and sends none. */
function begin(browser: Browser, path = PHOTOS): Begun {
  const { port, hostname, origin } = new URL(server.url);
  const begun: Begun = { socket: connect(Number(port), hostname), answer: '' };
  begun.socket.on('data', (data) => (begun.answer += data.toString()));
  begun.socket.on('error', () => undefined);
  begun.socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${origin}`,
      `Cookie: ${browser.cookieHeader()}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 1000',
      '\r\n',
    ].join('\r\n'),
  );
  return begun;
}

test('whoever hangs up while we look up who they are takes no place', async () => {
  const { browser } = await makeMember(server);
  requests = [];
  await server.tools.db.transaction(async (tx) => {
    // Nobody is looked up before this ends.
    await tx.execute('lock table sessions in access exclusive mode');
    const begun = Array.from({ length: AS_MANY_AS_EVER_FIT }, () => begin(browser));
    await waitFor(() => requests.length === begun.length);
    for (const { socket } of begun) socket.resetAndDestroy();
    await waitFor(() => requests.every(({ socket }) => socket.destroyed));
  });
  expect((await browser.upload(PHOTOS, picture)).status).toBe(200);
});

test('a member has three uploads under way, which keep nobody else waiting', async () => {
  const { browser } = await makeMember(server);
  const begun = Array.from({ length: 5 }, () => begin(browser));
  const answered = () => begun.filter(({ answer }) => answer.includes('UPLOADS_UNDER_WAY'));
  await waitFor(() => answered().length === 2);
  expect(answered()[0]?.answer).toMatch(/^HTTP\/1.1 429 [^]*retry-after: \d+[^]*on their way/i);

  const { browser: another } = await makeMember(server);
  expect((await another.upload(PHOTOS, picture)).status).toBe(200);
  expect(answered()).toHaveLength(2);

  for (const { socket } of begun) socket.destroy();
  await waitFor(async () => (await browser.upload(PHOTOS, picture)).status === 200);
});

test('those of a member are counted together, whatever they are for', async () => {
  const { browser } = await makeMember(server);
  const begun = [PHOTOS, CHAT_PHOTOS, VOICES, CHAT_PHOTOS].map((path) => begin(browser, path));
  const answered = () => begun.flatMap(({ answer }) => answer || []);
  await waitFor(() => answered().length > 0);
  expect(answered()).toEqual([expect.stringContaining('UPLOADS_UNDER_WAY')]);
  for (const { socket } of begun) socket.destroy();
  await waitFor(async () => (await browser.upload(PHOTOS, picture)).status === 200);
});
