import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { newKeyPair } from './sealing.ts';

/** Where the two halves of a pair are kept. */
export interface KeyFiles {
  publicKeyFile: string;
  privateKeyFile: string;
}

/** What pairs are for. */
export type KeyName = 'identity' | 'retention';

const filesIn = (folder: string, name: KeyName): KeyFiles => ({
  publicKeyFile: join(folder, `${name}-public.pem`),
  privateKeyFile: join(folder, `${name}-private.pem`),
});

/** Makes a pair that is not there yet. Written aside and renamed, the public half last: where it stands, both do. */
export async function makeKeyFiles(
  folder: string,
  name: KeyName,
): Promise<{ files: KeyFiles; made: boolean }> {
  const files = filesIn(folder, name);
  if (await stat(files.publicKeyFile).catch(() => null)) return { files, made: false };
  const pair = await newKeyPair();
  for (const [file, text] of [
    [files.privateKeyFile, pair.privateKey],
    [files.publicKeyFile, pair.publicKey],
  ] as const) {
    await writeFile(`${file}.part`, text, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
  return { files, made: true };
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
