import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { decryptStream, encryptStream } from '#server/platform/sealing/sealed-stream.ts';
import { keyIdOf, newKey, openKey, sealKey } from '#server/platform/sealing/sealing.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';

/** The first line of every backup; its number changes with the format. */
const FORMAT = 'saath backup 1';
const LONGEST_HEAD = 4096;
const CHUNK_BYTES = 1024 * 1024;
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

interface Written {
  bytes: number;
  sha256: string;
}

/** Under its own name only once it is whole and on the disk. */
export async function writeBackup(
  file: string,
  publicKey: KeyObject,
  content: AsyncIterable<Uint8Array>,
): Promise<Written> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  const sum = createHash('sha256');
  let bytes = 0;
  try {
    const target = await open(draft, 'wx', 0o600);
    try {
      for await (const chunk of sealed(publicKey, content)) {
        sum.update(chunk);
        bytes += chunk.byteLength;
        // One call may take less than all of it.
        await target.writeFile(chunk);
      }
      await target.sync();
    } finally {
      await target.close();
    }
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartupFault(`Another backup is being written to ${draft}.`);
    await rm(draft, { force: true });
    if (code && noRoom.has(code))
      throw new StartupFault(
        `There is no room for the backup in ${dirname(file)} (${code}, after ${bytes} bytes). Nothing is left of it there; the site and earlier backups are as they were.`,
      );
    throw error;
  }
  return { bytes, sha256: sum.digest('hex') };
}

async function* sealed(
  publicKey: KeyObject,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const key = newKey();
  const head = { keyId: keyIdOf(publicKey), sealedKey: sealKey(publicKey, key) };
  yield Buffer.from(`${FORMAT}\n${JSON.stringify(head)}\n`);
  yield* encryptStream(key, content);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names in order without that.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** What was put in, as often as it is asked for; whatever was changed, cut off, moved or left out ends it with a sentence. */
export async function openBackup(
  file: string,
  privateKey: KeyObject,
): Promise<() => AsyncGenerator<Buffer>> {
  const { head, length } = await readHead(file);
  if (head.keyId !== keyIdOf(privateKey))
    throw new StartupFault(`${file} was sealed to another key (${head.keyId}).`);
  let key: Buffer;
  try {
    key = openKey(privateKey, head.sealedKey);
  } catch {
    throw damaged(file);
  }
  return () => opened(file, key, length);
}

async function* opened(file: string, key: Buffer, start: number): AsyncGenerator<Buffer> {
  try {
    yield* decryptStream(key, createReadStream(file, { start, highWaterMark: CHUNK_BYTES }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw damaged(file);
  }
}

export const damaged = (file: string) =>
  new StartupFault(`${file} is damaged: it is not what was written. Nothing was changed.`);

async function readHead(file: string) {
  const source = await open(file).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupFault(`${file} cannot be read (${code}).`);
  });
  try {
    const { buffer, bytesRead } = await source.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    const [format, text = ''] = buffer.toString('latin1', 0, bytesRead).split('\n');
    if (format !== FORMAT)
      throw new StartupFault(`${basename(file)} is no backup that this version can read.`);
    const length = FORMAT.length + text.length + 2;
    try {
      return { head: JSON.parse(text) as { keyId: string; sealedKey: string }, length };
    } catch {
      throw damaged(file);
    }
  } finally {
    await source.close();
  }
}
