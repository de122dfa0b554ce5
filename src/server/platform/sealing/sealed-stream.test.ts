import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptStream, encryptStream } from './sealed-stream.ts';
import { newKey } from './sealing.ts';

const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.byteLength; from += size) yield bytes.subarray(from, from + size);
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const key = newKey();
const encrypt = (bytes: Uint8Array, size = 10_000) =>
  joined(encryptStream(key, inPieces(bytes, size)));
const decrypt = (bytes: Uint8Array, by = key) => joined(decryptStream(by, inPieces(bytes, 7777)));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 200_000])(
  'gives back %i bytes, however they come',
  async (length) => {
    const bytes = randomBytes(length);
    const [slowly, atOnce] = [await encrypt(bytes, 999), await encrypt(bytes, length + 1)];
    expect(slowly.equals(atOnce)).toBe(true);
    expect((await decrypt(slowly)).equals(bytes)).toBe(true);
  },
);

test('opens with no other key, and not when a byte was changed', async () => {
  const encrypted = await encrypt(randomBytes(3 * CHUNK));
  await expect(decrypt(encrypted, newKey())).rejects.toThrow();
  const changed = Buffer.from(encrypted);
  changed[2 * SEALED + 5] = ~(changed[2 * SEALED + 5] ?? 0);
  await expect(decrypt(changed)).rejects.toThrow();
});

test('shows when chunks were cut off, left out, moved or said twice', async () => {
  const encrypted = await encrypt(randomBytes(3 * CHUNK));
  const part = (at: number) => encrypted.subarray(at * SEALED, (at + 1) * SEALED);
  for (const order of [[0, 1], [0, 2], [1, 0, 2], [0, 1, 2, 2], []])
    await expect(decrypt(Buffer.concat(order.map(part)))).rejects.toThrow();
  await expect(decrypt(encrypted.subarray(0, -1))).rejects.toThrow();
});
