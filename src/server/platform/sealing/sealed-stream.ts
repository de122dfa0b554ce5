import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

/**
 * Chunk by chunk, each with a tag of its own, so that nothing is handed out before it was found to be unchanged. The nonce counts the chunks and
 * marks the last: none can be left out, moved or cut off. The key has to be one that encrypts nothing else.
 */
export async function* encryptStream(
  key: Buffer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const { number, bytes, isLast } of chunked(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first chunk that is not what was encrypted with this key. */
export async function* decryptStream(
  key: Buffer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const { number, bytes, isLast } of chunked(source, SEALED_CHUNK_BYTES)) {
    const end = bytes.byteLength - TAG_BYTES;
    if (end < 0) throw new Error('a chunk was cut off');
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(end));
    yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Of one size each, but for the last: there is always one, which of nothing is empty. */
async function* chunked(source: AsyncIterable<Uint8Array>, size: number) {
  let held = Buffer.alloc(0);
  let number = 0;
  for await (const more of source) {
    held = Buffer.concat([held, more]);
    let from = 0;
    // What fills a chunk may yet be the last one.
    for (; held.byteLength - from > size; from += size)
      yield { number: number++, bytes: held.subarray(from, from + size), isLast: false };
    held = held.subarray(from);
  }
  yield { number, bytes: held, isLast: true };
}
