import { createPrivateKey, createPublicKey, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newKeyPair } from '#server/platform/sealing/sealing.ts';
import { readArchive, writeArchive, type About, type Part } from './archive.ts';
import { openBackup, writeBackup } from './backup-file.ts';

/** A backup comes back as it went in, or not at all. */

const about: About = {
  site: 'aaaaaaaa-0000-4000-8000-000000000000',
  takenAt: '2026-11-19T00:00:00.000Z',
  database: { kind: 'cluster', major: 18 },
  migratedTo: 1,
  secretMark: null,
};
const contents = {
  database: [randomBytes(300_000), randomBytes(1), randomBytes(70_000)],
  'files/empty': [],
  'files/photos/a/small.webp': [randomBytes(1000)],
};

let folder: string;
let file: string;
let keys: { publicKey: string; privateKey: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saath-backup-file-'));
  file = join(folder, 'a.backup');
  keys ??= await newKeyPair();
});
afterEach(() => rm(folder, { recursive: true }));

async function* parts(): AsyncGenerator<Part> {
  for (const [name, content] of Object.entries(contents)) yield { name, content };
}

const write = (content: AsyncIterable<Buffer> = writeArchive(about, parts())) =>
  writeBackup(file, createPublicKey(keys.publicKey), content);

async function read(): Promise<Record<string, Buffer>> {
  const open = await openBackup(file, createPrivateKey(keys.privateKey));
  const found: Record<string, Buffer> = {};
  await readArchive(open(), {
    about: (told) => expect(told).toEqual(about),
    part: async (name, content) => {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      found[name] = Buffer.concat(chunks);
    },
  });
  return found;
}

test('what was put in comes out, and nothing of it can be read in the file', async () => {
  const { bytes } = await write();
  expect(await read()).toEqual(
    Object.fromEntries(Object.entries(contents).map(([name, all]) => [name, Buffer.concat(all)])),
  );
  const kept = await readFile(file);
  expect(kept.byteLength).toBe(bytes);
  for (const word of ['database', 'photos', about.site]) expect(kept.includes(word)).toBe(false);
});

test('a flipped bit is refused, wherever it is', async () => {
  await write();
  const whole = await readFile(file);
  // The lines before the contents hold every kind of byte; of what follows, some of each chunk.
  const head = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
  const places = Array.from({ length: 60 }, (_, at) =>
    at < 20 ? randomInt(head) : randomInt(head, whole.byteLength),
  );
  for (const place of [...places, head, whole.byteLength - 1]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed[place] ?? 0) ^ (1 << randomInt(8)), place);
    await writeFile(file, changed);
    await expect(read(), `byte ${place}`).rejects.toThrow(
      /is damaged|is no backup|was sealed to another key/,
    );
  }
});

const CHUNK = 64 * 1024 + 16;
test.each<[string, (chunks: Buffer[]) => Buffer[]]>([
  ['cut off in a chunk', (chunks) => [...chunks.slice(0, -1), Buffer.from('rest')]],
  ['cut off between chunks', (chunks) => chunks.slice(0, -1)],
  ['without a chunk in the middle', (chunks) => chunks.toSpliced(2, 1)],
  ['with two chunks swapped', ([a, b, c, ...rest]) => [a, c, b, ...rest] as Buffer[]],
  ['with a chunk twice', ([a, b, ...rest]) => [a, b, b, ...rest] as Buffer[]],
  ['with something behind it', (chunks) => [...chunks, randomBytes(20)]],
  ['without its contents', () => []],
])('%s it is refused', async (_, change) => {
  await write();
  const whole = await readFile(file);
  const head = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
  const chunks: Buffer[] = [];
  for (let from = head; from < whole.byteLength; from += CHUNK)
    chunks.push(whole.subarray(from, from + CHUNK));
  expect(chunks.length).toBeGreaterThan(4);
  await writeFile(file, Buffer.concat([whole.subarray(0, head), ...change(chunks)]));
  await expect(read()).rejects.toThrow(`${file} is damaged`);
});

test('of what was put in wrongly the checksums tell', async () => {
  const wrong = async function* () {
    for await (const frame of writeArchive(about, parts())) {
      // A bit that went over in memory, before it was encrypted.
      if (frame.byteLength === 70_000) frame.writeUInt8((frame[5] ?? 0) ^ 1, 5);
      yield frame;
    }
  };
  await write(wrong());
  await expect(read()).rejects.toThrow('a checksum differs');
});

test('another key opens nothing', async () => {
  await write();
  keys = await newKeyPair();
  await expect(read()).rejects.toThrow('was sealed to another key');
});

test('while it is written it has another name, and nothing is left where that fails', async () => {
  const failing = async function* () {
    yield randomBytes(100_000);
    expect(await readdir(folder)).toEqual(['a.backup.part']);
    throw new Error('the database went away');
  };
  await expect(write(failing())).rejects.toThrow('the database went away');
  expect(await readdir(folder)).toEqual([]);
});
