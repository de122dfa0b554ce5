import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { writeArchive, type About, type Part } from '#server/platform/backup/archive.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { unpack } from './unpack.ts';

const about: About = {
  site: 'aaaaaaaa-0000-4000-8000-000000000000',
  takenAt: '2026-11-19T00:00:00.000Z',
  database: { kind: 'cluster', major: 18 },
  migratedTo: 1,
  secretMark: null,
};

async function unpacked(parts: Part[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saath-unpack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const into = join(folder, 'into');
  await mkdir(into);
  const each = async function* () {
    yield* parts;
  };
  await unpack(() => writeArchive(about, each()), into, diskStorage(join(into, 'files')));
  return into;
}

async function tarOf(text: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'saath-tar-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'PG_VERSION'), text);
  return execFileSync('tar', ['-c', '-f', '-', '-C', folder, 'PG_VERSION']);
}

test('what follows the end of a tar, which tar does not wait for, is no fault', async () => {
  const padded = gzipSync(Buffer.concat([await tarOf('18'), Buffer.alloc(16_000_000)]));
  const into = await unpacked([{ name: 'database', content: [padded] }]);
  expect(await readFile(join(into, 'database/PG_VERSION'), 'utf8')).toBe('18');
});

test('a tar that is cut off is one', async () => {
  const cut = gzipSync((await tarOf('x'.repeat(100_000))).subarray(0, 50_000));
  await expect(unpacked([{ name: 'database', content: [cut] }])).rejects.toThrow(
    'tar could not unpack the database',
  );
});

test('nothing gets out of the folder', async () => {
  for (const name of ['settings/../out', 'settings/a/b', 'settings/.env', 'files/../out', 'other'])
    await expect(unpacked([{ name, content: [] }]), name).rejects.toThrow(/nobody knows|may hold/);
});
