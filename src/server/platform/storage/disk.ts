import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import { checkedKey, type Storage, type StoredFile } from './storage.ts';

export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key));

  async function put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Written aside and renamed: a crash leaves either the whole file or none, and a draft that list() shows.
    const draft = join(dirname(path), `${newId()}.part`);
    try {
      // On the disk before the row that tells of it.
      await writeFile(draft, content, { mode: 0o600, flush: true });
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await rename(draft, path);
  }

  async function* list(below: string | null): AsyncGenerator<StoredFile> {
    for await (const entry of await openOrNothing(below === null ? folder : pathOf(below))) {
      const key = below === null ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) yield* list(key);
      else {
        const found = await orNull(stat(pathOf(key)));
        if (found) yield { key, changedAt: found.mtime };
      }
    }
  }

  return {
    put,
    putStream: put,
    getStream: async (key) => (await orNull(open(pathOf(key))))?.createReadStream() ?? null,
    get: async (key) => orNull(readFile(pathOf(key))),
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The last file takes its folder along; others keep it.
      await rmdir(dirname(path)).catch(() => undefined);
    },
    list,
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    close: () => undefined,
  };
}

const openOrNothing = async (path: string) => (await orNull(opendir(path))) ?? [];

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
