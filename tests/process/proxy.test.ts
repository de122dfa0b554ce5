import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/platform/free-port.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startProxy, type Proxy } from '../../scripts/cluster/proxy.ts';

let proxy: Proxy;
let url: string;
const nodes: Server[] = [];
beforeEach(async () => {
  proxy = await startProxy({ port: 0, host: '127.0.0.1', publicUrl: null });
  url = `http://127.0.0.1:${proxy.port}`;
});
afterEach(async () => {
  for (const node of nodes.splice(0)) {
    node.closeAllConnections();
    node.close();
  }
  await proxy.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function addNode(answer: Answer): Promise<{ node: Server; port: number }> {
  const node = createServer((request, response) => void answer(request, response));
  nodes.push(node);
  await once(node.listen(0, '127.0.0.1'), 'listening');
  const { port } = node.address() as AddressInfo;
  proxy.add(port);
  return { node, port };
}
const visitor = (address = '127.0.0.1') => createBrowser(url, address);

test('a node hears who asks, whatever they say of themselves, and for which address', async () => {
  await addNode(({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(headers));
  });
  const { body, headers } = await visitor('127.9.9.9').get('/', {
    headers: {
      'x-forwarded-for': '5.5.5.5',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '1',
      'x-real-ip': '5.5.5.5',
      forwarded: 'for=5.5.5.5',
      connection: 'x-hop',
      'x-hop': '1',
    },
  });
  const { host } = new URL(url);
  expect(body).toEqual({
    host,
    connection: 'keep-alive',
    'x-forwarded-for': '127.9.9.9',
    'x-forwarded-host': host,
    'x-forwarded-proto': 'http',
  });
  expect(headers.connection).not.toBe('close');
});

test('bodies go both ways as they come, and cookies stay apart', async () => {
  await addNode((request, response) => {
    response.writeHead(201, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
    request.pipe(response);
  });
  const socket = connect(proxy.port, '127.0.0.1');
  socket.write('DELETE /a?b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  for (const word of ['one', 'two']) {
    socket.write(`3\r\n${word}\r\n`);
    // It is back before the next one goes out.
    await waitFor(() => heard.includes(word));
  }
  socket.write('0\r\n\r\n');
  await waitFor(() => heard.endsWith('0\r\n\r\n'));
  socket.destroy();
  expect(heard).toMatch(/^HTTP\/1\.1 201 Created\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n/);
});

test('nodes take turns, and one that cannot be reached costs nobody a request', async () => {
  const here = await addNode((_, response) => response.end('here'));
  proxy.add(await freePort());
  await addNode((request, response) => request.pipe(response));
  const replies = [];
  for (let round = 0; round < 6; round += 1)
    replies.push(await visitor().post('/', undefined, { raw: 'there' }));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map(({ bytes }) => bytes.toString()))).toEqual(new Set(['here', 'there']));
  proxy.setReady(here.port, false);
  for (let round = 0; round < 3; round += 1)
    expect((await visitor().post('/', undefined, { raw: 'there' })).bytes.toString()).toBe('there');
});

test('what may be asked again goes to the next node when the first breaks off, and what may not is told in our words', async () => {
  await addNode((_, response) => response.destroy());
  await addNode((_, response) => response.end('fine'));
  for (let round = 0; round < 2; round += 1) {
    expect((await visitor().get('/')).body).toBe('fine');
  }
  const replies = [await visitor().post('/'), await visitor().post('/')];
  const broken = replies.find(({ status }) => status !== 200);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 502]));
  expect(broken?.body).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) });
  expect(broken?.headers['retry-after']).toBe('1');
});

test('without a node that is ready everybody is asked to come back', async () => {
  const { status, body, headers } = await visitor().get('/');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(body).toMatchObject({ code: 'UNAVAILABLE', data: { retryAfterSeconds: 1 } });
  const socket = connect(proxy.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*UNAVAILABLE/);
});

test('a node that leaves gets nothing more, and is waited for until it has answered', async () => {
  const held: ServerResponse[] = [];
  const { port } = await addNode((_, response) => held.push(response));
  const waiting = visitor().get('/');
  const answer = await waitFor(() => held[0]);
  expect(await proxy.drain(port, 0)).toBe(false);
  await addNode((_, response) => response.end('the other'));
  for (let round = 0; round < 2; round += 1)
    expect((await visitor().get('/')).body).toBe('the other');
  answer.end('at last');
  expect((await waiting).body).toBe('at last');
});

/** A node that agrees to speak another protocol, and what it got of it. */
async function addUpgrading(): Promise<() => Socket> {
  const { node } = await addNode((_, response) => response.writeHead(404).end('no such thing'));
  let joined: Socket | undefined;
  node.on('upgrade', ({ url: path, headers }, socket: Socket) => {
    if (path !== '/ws')
      return socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\nno');
    joined = socket;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${headers.upgrade}\r\nX-For: ${String(headers['x-forwarded-for'])}\r\n\r\nwelcome`,
    );
  });
  return () => {
    if (!joined) throw new Error('nobody has joined');
    return joined;
  };
}

function upgrade(path: string): { socket: Socket; heard: () => string } {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nat once`,
  );
  return { socket, heard: () => heard };
}

test('what is upgraded is passed through as it is, also by a side that has said all', async () => {
  proxy.add(await freePort());
  const joined = await addUpgrading();
  const { socket, heard } = upgrade('/ws');
  await waitFor(() => heard().endsWith('welcome'));
  expect(heard()).toMatch(/^HTTP\/1\.1 101 [^]*X-For: 127\.0\.0\.1\r\n[^]*upgrade: websocket\r\n/);
  let got = '';
  joined().on('data', (chunk: Buffer) => (got += chunk.toString()));
  socket.end(' and last');
  await once(joined(), 'end');
  expect(got).toBe('at once and last');
  joined().end(' and goodbye');
  await once(socket, 'end');
  expect(heard()).toContain('welcome and goodbye');
});

test('who goes takes the other along', async () => {
  const joined = await addUpgrading();
  const { socket, heard } = upgrade('/ws');
  await waitFor(() => heard().endsWith('welcome'));
  const left = once(joined().resume(), 'end');
  socket.resetAndDestroy();
  await left;
  const other = upgrade('/ws');
  await waitFor(() => other.heard().endsWith('welcome'));
  joined().destroy();
  await once(other.socket, 'end');
});

test('who is refused an upgrade hears why, and their connection is good for nothing else', async () => {
  await addUpgrading();
  const { socket, heard } = upgrade('/other');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 5.5.5.5\r\n\r\n');
  await once(socket, 'end');
  expect(heard()).toMatch(/^HTTP\/1\.1 400 [^]*connection: close\r\n\r\nno$/);
});
