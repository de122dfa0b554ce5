import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import type { Storage } from './storage.ts';

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

export function diskStorage(folder: string): Storage {
  function pathOf(key: string): string {
    if (!KEY.test(key))
      throw new Error('a storage key may hold only small letters, digits, - and /');
    return join(folder, key);
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Written aside and renamed: a crash leaves either the whole file or none.
    const draft = `${path}.${newId()}.part`;
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, path);
  }

  async function get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(pathOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true });
  }

  return {
    put,
    get,
    remove,
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}
