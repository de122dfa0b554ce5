import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/platform/free-port.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { nextEvent } from '#server/testing/socket.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { buildWeb } from '../../scripts/build/build.ts';
import { startServerProcess } from '../../scripts/local/server.ts';

/** A node that ends behind a proxy, whichever: nobody shall notice. */

beforeAll(() => buildWeb());

async function startNode(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-leaving-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const node = await startServerProcess({ port, dataDir }, { PUBLIC_URL: url, ...settings });
  onTestFinished(() => node.end('SIGKILL'));
  const stop = (signal: NodeJS.Signals) => process.kill(node.pid, signal);
  return { port, url, stop, ended: node.ended };
}

const form = { name: 'Asha', email: 'asha@example.com', password: PASSWORD, acceptTerms: true };
const keeper = (url: string) => createBrowser(url, '127.0.0.1', new Agent({ keepAlive: true }));

test('it goes on for as long as is set while it asks proxies to leave, and then tells no page to stay away', async () => {
  const { url, stop, ended } = await startNode({ DRAIN_SECONDS: '300' });
  const visitor = keeper(url);
  await visitor.post('/api/accounts/sign-up', form);
  const page = io(url, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: visitor.cookieHeader(), origin: url },
  });
  await nextEvent(page, 'connect');
  expect((await visitor.get('/')).headers.connection).toBe('keep-alive');
  stop('SIGTERM');
  const refused = await waitFor(async () => {
    const reply = await visitor.get('/readyz');
    return reply.status === 503 && reply;
  });
  expect(refused.headers.connection).toBe('close');
  const served = await keeper(url).get('/');
  expect([served.status, served.headers.connection]).toEqual([200, 'close']);
  expect(page.connected).toBe(true);
  const left = nextEvent(page, 'disconnect');
  // Whoever presses Ctrl-C does not want to wait.
  stop('SIGINT');
  expect(await left).toBe('transport close');
  expect(await ended).toBe(0);
});

test('what was begun before it closed is answered, as the last on its connection', async () => {
  const { port, url, stop, ended } = await startNode();
  const socket = connect(port, '127.0.0.1');
  const heard = text(socket);
  socket.write('GET /robots.txt HTTP/1.1\r\n');
  // It came after that: once this one is answered, the server has both.
  await createBrowser(url, '127.0.0.1').get('/healthz');
  stop('SIGTERM');
  const visit = () => fetch(`${url}/healthz`);
  await waitFor(() =>
    visit().then(
      () => false,
      () => true,
    ),
  );
  socket.write(`Host: 127.0.0.1:${port}\r\n\r\n`);
  expect(await heard).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:[^]*\r\n)?connection: close\r\n/i);
  expect(await ended).toBe(0);
});
