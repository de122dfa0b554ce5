import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { madeCaller } from '#server/testing/made-caller.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { handleErrors } from './error-replies.ts';
import { createUploadRoom } from './upload-room.ts';
import { mountUpload } from './uploads.ts';
import { createMetrics } from '#server/platform/monitoring/metrics.ts';

let http: FastifyInstance;
let [begun, unspent] = [0, 0];
const slowOnes: Socket[] = [];
afterEach(() => {
  for (const socket of slowOnes.splice(0)) socket.destroy();
  return http.close();
});

/** Takes bodies as the real server does, only with less patience. */
async function listen(limits: { mostBytesHeld: number; afterMs: number }): Promise<number> {
  http = Fastify();
  [begun, unspent] = [0, 0];
  handleErrors(http, createMetrics(), () => null);
  const upload = {
    endpoint: profilesContract.photos.upload,
    mostBytes: 1000,
    tooLarge: 'PHOTO_TOO_LARGE' as const,
    slowest: { bytesPerSecond: 4096, afterMs: limits.afterMs },
    types: /^image/,
    wrongType: 'NOT_AN_IMAGE' as const,
    admit: async () => undefined,
  };
  mountUpload(http, '/files', upload, createUploadRoom(limits.mostBytesHeld), {
    findCaller: async ({ headers }) => ({ ...madeCaller, memberId: String(headers['x-member']) }),
    admit: async () => void (begun += 1),
    unspend: async () => void (unspent += 1),
    answer: async (_request, reply) => reply.send({ taken: true }),
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
}

/** Announces 900 bytes, sends some, and tells what came back until the other side hung up. */
function sendPart(port: number, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(partOf(bytes));
  });
}

function partOf(bytes: number, memberId = 'asha'): string {
  const head = `POST /files HTTP/1.1\r\nHost: x\r\nX-Member: ${memberId}\r\nContent-Type: image/png\r\n`;
  return `${head}Content-Length: 900\r\n\r\n${'x'.repeat(bytes)}`;
}

const send = (port: number, size: number, memberId = 'asha') =>
  fetch(`http://127.0.0.1:${port}/files`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'x-member': memberId },
    body: 'x'.repeat(size),
  });

test('a body that hardly moves is refused, and its connection ended', async () => {
  const port = await listen({ mostBytesHeld: 10_000, afterMs: 100 });
  expect(await sendPart(port, 10)).toMatch(/^HTTP\/1.1 503 [^]*connection is too slow/);
});

test('more than fits into memory is refused, until there is room again', async () => {
  const port = await listen({ mostBytesHeld: 1000, afterMs: 600_000 });
  const slow = connect(port, '127.0.0.1');
  slow.write(partOf(800));
  const answer = async () => (await send(port, 500)).status;
  await expect.poll(answer).toBe(503);
  slow.destroy();
  await expect.poll(answer).toBe(200);
});

test('those who hold the most, and are slow, give way to whoever needs less', async () => {
  const port = await listen({ mostBytesHeld: 9 * 900, afterMs: 600_000 });
  const slow = Array.from({ length: 9 }, (_, at) => openSlow(port, 899, `slow-${at % 3}`));
  await waitFor(() => begun === slow.length);
  for (let count = 0; count < 5; count += 1)
    expect((await send(port, 900, 'other')).status).toBe(200);
  const answers = () => slow.map(({ answer }) => answer).filter(Boolean);
  await waitFor(() => answers().length > 0);
  expect(answers()).toEqual([expect.stringMatching(/^HTTP\/1.1 503 [^]*retry-after: \d+/i)]);
  expect(unspent).toBe(1);
});

test('where everybody holds no more, whoever comes is refused before a byte is read', async () => {
  const port = await listen({ mostBytesHeld: 3 * 900, afterMs: 600_000 });
  const slow = ['one', 'two', 'three'].map((memberId) => openSlow(port, 10, memberId));
  await waitFor(() => begun === slow.length);
  const late = openSlow(port, 0, 'late');
  await waitFor(() => late.answer !== '');
  expect(late.answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: \d+/i);
  expect(slow.map(({ answer }) => answer)).toEqual(['', '', '']);
  expect(unspent).toBe(1);
});

/** Announces 900 bytes, and keeps the rest of them to itself. */
function openSlow(port: number, bytes: number, memberId: string) {
  const slow = { socket: connect(port, '127.0.0.1'), answer: '' };
  slowOnes.push(slow.socket);
  slow.socket.on('data', (data) => (slow.answer += data.toString()));
  slow.socket.write(partOf(bytes, memberId));
  return slow;
}
