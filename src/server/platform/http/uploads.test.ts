import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { madeCaller } from '#server/testing/made-caller.ts';
import { handleErrors } from './error-replies.ts';
import { mountUpload } from './uploads.ts';

let http: FastifyInstance;
let counted = 0;
afterEach(() => http.close());

/** Takes bodies as the real server does, only with less patience. */
async function listen(limits: { mostBytesHeld: number; afterMs: number }): Promise<number> {
  http = Fastify();
  counted = 0;
  handleErrors(http, () => null);
  const upload = {
    endpoint: profilesContract.photos.upload,
    mostBytes: 1000,
    tooLarge: 'PHOTO_TOO_LARGE' as const,
    mostBytesHeld: limits.mostBytesHeld,
    slowest: { bytesPerSecond: 4096, afterMs: limits.afterMs },
    types: /^image/,
    wrongType: 'NOT_AN_IMAGE' as const,
    admit: async () => undefined,
  };
  mountUpload(http, '/files', upload, {
    findCaller: async () => madeCaller,
    admit: async () => void (counted += 1),
    unspend: async () => void (counted -= 1),
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

function partOf(bytes: number): string {
  const head = 'POST /files HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n';
  return `${head}Content-Length: 900\r\n\r\n${'x'.repeat(bytes)}`;
}

const send = (port: number, size: number) =>
  fetch(`http://127.0.0.1:${port}/files`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
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
  const answer = async () => {
    const before = counted;
    const { status } = await send(port, 500);
    // What nobody looked at is no attempt.
    expect(counted - before).toBe(status === 503 ? 0 : 1);
    return status;
  };
  await expect.poll(() => counted).toBe(1);
  await expect.poll(answer).toBe(503);
  slow.destroy();
  await expect.poll(answer).toBe(200);
});
