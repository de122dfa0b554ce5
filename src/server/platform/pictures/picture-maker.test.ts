import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await makePhoto();
});
afterAll(() => server.close());

const PHOTOS = '/api/profiles/me/photos';

/** The process that makes the pictures of this server, where it runs. */
async function findWorker(): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  const found = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, parent, state, ...args]) =>
        Number(parent) === process.pid &&
        !state?.startsWith('Z') &&
        args.some((each) => each.endsWith('picture.worker.ts')),
    );
  return found && Number(found[0]);
}

/** It is only started for a picture, so that it has one in hand. */
async function killNextWorker(): Promise<void> {
  const worker = await waitFor(findWorker);
  process.kill(worker, 'SIGKILL');
  await waitFor(async () => (await findWorker()) !== worker);
}

// Each test begins without a worker.
beforeEach(async () => {
  if ((await findWorker()) !== undefined) await killNextWorker();
});

test('a picture whose worker dies is given to another', async () => {
  const { browser } = await makeMember(server);
  const reply = browser.upload(PHOTOS, picture);
  await killNextWorker();
  expect((await reply).status).toBe(200);
});

test('a picture that ends two workers is refused, and the next one is made', async () => {
  const { browser } = await makeMember(server);
  const upload = browser.upload(PHOTOS, picture);
  await killNextWorker();
  await killNextWorker();
  const reply = await upload;
  expect([reply.status, reply.body.code]).toEqual([422, 'PHOTO_DAMAGED']);
  expect((await browser.upload(PHOTOS, picture)).status).toBe(200);
});

test('nothing is made for whoever hung up while others were served', async () => {
  const [first, gone, last] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ];
  const firstReply = first.browser.upload(PHOTOS, picture);
  const worker = await waitFor(findWorker);
  process.kill(worker, 'SIGSTOP');

  const arrived = new Promise<IncomingMessage>((resolve) =>
    server.http.server.once('request', resolve),
  );
  const hangingUp = request(new URL(PHOTOS, server.url), {
    method: 'POST',
    headers: {
      cookie: gone.browser.cookieHeader(),
      origin: server.url,
      'content-type': 'image/jpeg',
    },
  });
  hangingUp.on('error', () => undefined);
  hangingUp.end(picture);
  const { socket } = await waitFor(async () => {
    const incoming = await arrived;
    return incoming.readableEnded && incoming;
  });
  hangingUp.destroy();
  await waitFor(() => socket.destroyed);

  const lastReply = last.browser.upload(PHOTOS, picture);
  process.kill(worker, 'SIGCONT');
  expect([(await firstReply).status, (await lastReply).status]).toEqual([200, 200]);
  expect((await gone.browser.get('/api/profiles/me')).body.profileImages).toEqual([]);
});

test("another one's picture is not the last, where a member has sent as many as one may before", async () => {
  const [flooder, other] = [await makeMember(server), await makeMember(server)];
  const requests: IncomingMessage[] = [];
  const note = (incoming: IncomingMessage) => requests.push(incoming);
  const haveCome = (count: number) =>
    waitFor(() => requests.filter(({ readableEnded }) => readableEnded).length === count);
  const large = await makePhoto({ width: 3000, height: 2000, format: 'png', isPlain: true });
  const done: string[] = [];
  const send = async (name: string, { browser }: { browser: Browser }, path: string) => {
    const { status } = await browser.upload(path, large);
    done.push(`${name} ${status}`);
  };
  server.http.server.on('request', note);
  const first = send('flooder', flooder, PHOTOS);
  const worker = await waitFor(findWorker);
  process.kill(worker, 'SIGSTOP');
  const flood = [PHOTOS, '/api/messages/photos'].map((path) => send('flooder', flooder, path));
  await haveCome(3);
  const own = send('other', other, PHOTOS);
  await haveCome(4);
  server.http.server.off('request', note);
  process.kill(worker, 'SIGCONT');
  await Promise.all([first, own, ...flood]);
  expect(done.filter((each) => each === 'flooder 200')).toHaveLength(3);
  expect(done.slice(0, 3)).toContain('other 200');
});

test.runIf(process.platform === 'linux')('the worker dies of memory first', async () => {
  const { browser } = await makeMember(server);
  expect((await browser.upload(PHOTOS, picture)).status).toBe(200);
  const adjusted = await readFile(`/proc/${await findWorker()}/oom_score_adj`, 'utf8');
  expect(adjusted.trim()).toBe('1000');
});
