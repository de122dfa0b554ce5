import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '#server/testing/s3-server.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

interface Place {
  storage: Storage;
  /** The same, but where nothing can be kept. */
  broken: Storage;
  leave(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'saath-files-'));
  return {
    storage: diskStorage(folder),
    broken: diskStorage('/dev/null/files'),
    leave: () => rm(folder, { recursive: true }),
  };
}

async function onS3(): Promise<Place> {
  const { endpoint, bucket, stop } = await startS3Server();
  const region = 'ap-south-1';
  return {
    storage: s3Storage({ endpoint, bucket, region }),
    broken: s3Storage({ endpoint, bucket: 'no-such-bucket', region }),
    leave: stop,
  };
}

describe.each([
  ['disk', onDisk],
  ['S3', onS3],
])('storage on %s', (_, enter) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await enter();
    storage = place.storage;
  });
  afterAll(async () => {
    storage.close();
    await place.leave();
  });

  const keysIn = async (folder: string | null) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(folder)) keys.push(key);
    return keys.toSorted();
  };

  test('what is put can be got, replaced and removed', async () => {
    const key = 'photos/one/large.webp';
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await storage.put(key, Buffer.from('a'));
    await storage.put(key, bytes);
    expect(await storage.get(key)).toEqual(bytes);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
    expect(await keysIn('photos')).toEqual([]);
  });

  test('everything is listed, whichever folder it is in', async () => {
    const keys = ['one/deep/down.webp', 'top', 'two/a'];
    for (const key of keys) await storage.put(key, Buffer.from(key));
    expect(await keysIn(null)).toEqual(keys);
    for (const key of keys) await storage.remove(key);
    expect(await keysIn(null)).toEqual([]);
  });

  test('what is too large to be held is put and got in pieces', async () => {
    const key = 'exports/large';
    const piece = randomBytes(1_000_003);
    async function* pieces(count: number) {
      for (let at = 0; at < count; at += 1) yield piece;
    }
    await storage.putStream(key, pieces(19));
    const found = await storage.getStream(key);
    const got: Buffer[] = [];
    for await (const chunk of found ?? []) got.push(chunk as Buffer);
    expect(got.length).toBeGreaterThan(1);
    expect(Buffer.concat(got).equals(Buffer.concat(Array.from({ length: 19 }, () => piece)))).toBe(
      true,
    );
    await storage.putStream(key, pieces(0));
    expect(await storage.get(key)).toEqual(Buffer.alloc(0));
    await storage.remove(key);
    expect(await storage.getStream(key)).toBeNull();
  });

  test('what breaks off while it is put is not there, and leaves nothing', async () => {
    const before = await keysIn('broken');
    async function* breaking() {
      yield randomBytes(9_000_000);
      throw new Error('broken off');
    }
    await expect(storage.putStream('broken/one', breaking())).rejects.toThrow('broken off');
    expect(await storage.get('broken/one')).toBeNull();
    expect(await keysIn('broken')).toEqual(before);
  });

  test('the list shows a folder and all below, with the time of change', async () => {
    const begun = Date.now();
    const keys = ['listed/a/large.webp', 'listed/a/small.webp', 'listed/b/small.webp'];
    for (const key of [...keys, 'listed-too/c.webp']) await storage.put(key, Buffer.from('x'));
    expect(await keysIn('listed')).toEqual(keys);
    expect(await keysIn('listed/a')).toEqual(keys.slice(0, 2));
    expect(await keysIn('nothing')).toEqual([]);
    for await (const { changedAt } of storage.list('listed'))
      // S3 tells whole seconds.
      expect(changedAt.getTime()).toBeGreaterThan(begun - 1000);
  });

  test('a list longer than a page is complete', async () => {
    const keys = Array.from({ length: 1005 }, (__, at) => `many/${at}.webp`);
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(
        keys.slice(from, from + 50).map((key) => storage.put(key, Buffer.from('x'))),
      );
    expect(await keysIn('many')).toEqual(keys.toSorted());
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\0b', '', '.', 'A'])(
    'the key %j is refused',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(/key/);
      await expect(storage.get(key)).rejects.toThrow(/key/);
      await expect(storage.getStream(key)).rejects.toThrow(/key/);
      await expect(storage.remove(key)).rejects.toThrow(/key/);
      await expect(keysIn(key)).rejects.toThrow(/key/);
    },
  );

  test('the check passes where files can be kept, and only there', async () => {
    await storage.check();
    await expect(place.broken.check()).rejects.toThrow();
  });
});
