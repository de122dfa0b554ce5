import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { newKeyPair } from './sealing.ts';

/** Where the two halves of a pair are kept. */
export interface KeyFiles {
  publicKeyFile: string;
  privateKeyFile: string;
}

/** What pairs are for. */
export type KeyName = 'identity' | 'retention' | 'backup';

const filesIn = (folder: string, name: KeyName): KeyFiles => ({
  publicKeyFile: join(folder, `${name}-public.pem`),
  privateKeyFile: join(folder, `${name}-private.pem`),
});

/**
 * Makes a pair that is not there yet. Written aside, the public half last: where it stands, both do. Of several nodes that make it at
 * the same time, or after one that died over it, the first private half counts.
 */
export async function makeKeyFiles(
  folder: string,
  name: KeyName,
): Promise<{ files: KeyFiles; made: boolean }> {
  const files = filesIn(folder, name);
  if (await stat(files.publicKeyFile).catch(() => null)) return { files, made: false };
  const { privateKey } = await newKeyPair();
  const made = await putIfMissing(files.privateKeyFile, privateKey);
  const publicKey = createPublicKey(await readPrivateKey(files.privateKeyFile));
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  await putIfMissing(files.publicKeyFile, pem);
  return { files, made };
}

/** Whole or not at all; false: somebody else has put it there. */
async function putIfMissing(file: string, text: string | Buffer): Promise<boolean> {
  const draft = `${file}.${newId()}.part`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

export const readPublicKey = (file: string): Promise<KeyObject> => readKey(file, createPublicKey);
export const readPrivateKey = (file: string): Promise<KeyObject> => readKey(file, createPrivateKey);

async function readKey(file: string, make: (pem: string) => KeyObject): Promise<KeyObject> {
  try {
    return make(await readFile(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupFault(`The key file ${file} cannot be read (${code ?? 'it holds no key'}).`);
  }
}
