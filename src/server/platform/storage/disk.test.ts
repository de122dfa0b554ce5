import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saath-files-'));
  storage = diskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test('what is put can be got, replaced and removed, and leaves no scraps', async () => {
  await storage.put('photos/one/large.webp', Buffer.from('a'));
  await storage.put('photos/one/large.webp', Buffer.from('b'));
  expect((await storage.get('photos/one/large.webp'))?.toString()).toBe('b');
  expect(await readdir(join(folder, 'photos/one'))).toEqual(['large.webp']);
  expect((await stat(join(folder, 'photos/one/large.webp'))).mode & 0o777).toBe(0o600);
  await storage.remove('photos/one/large.webp');
  await storage.remove('photos/one/large.webp');
  expect(await storage.get('photos/one/large.webp')).toBeNull();
});

test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\0b', '', '.', 'A'])(
  'the key %j is refused',
  async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(/key/);
    await expect(storage.get(key)).rejects.toThrow(/key/);
    await expect(storage.remove(key)).rejects.toThrow(/key/);
  },
);

test('the check passes where files can be written', async () => {
  await storage.check();
});
