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

test('files are for this user alone and leave no scraps', async () => {
  await storage.put('photos/one/large.webp', Buffer.from('a'));
  await storage.put('photos/one/large.webp', Buffer.from('b'));
  expect(await readdir(join(folder, 'photos/one'))).toEqual(['large.webp']);
  expect((await stat(join(folder, 'photos/one/large.webp'))).mode & 0o777).toBe(0o600);
  await storage.remove('photos/one/large.webp');
  expect(await readdir(join(folder, 'photos'))).toEqual([]);
});
