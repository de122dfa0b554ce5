import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from '#server/platform/config/data-dir.ts';
import { runScript } from './run-script.ts';

/** Seeding as an operator meets it. */

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-seed-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const seed = (...args: string[]) => runScript('seed', dataDir, args);

test.each([
  ['nothing', []],
  ['no number', ['--members', 'many']],
  ['nobody', ['--members', '0']],
  ['an unknown option', ['--members', '3', '--people', '4']],
])('%s is answered with one sentence, and nothing is touched', async (_, args) => {
  const { code, text } = await seed(...args);
  expect(code).toBe(1);
  expect(text).toMatch(/^Say how many members there are to be: .+\n$/);
  expect(await readdir(dataDir)).toEqual([]);
});

test('members are made once, however often it runs', async () => {
  const first = await seed('--members', '3');
  expect(first.text).toContain('Made 3 members');
  expect(first.code).toBe(0);
  const second = await seed('--members', '3');
  expect(second.text).toContain('Made 0 members');
  expect(second.code).toBe(0);
});

test('a data folder in use is left alone', async () => {
  const unlock = await lockDataDir(dataDir);
  const { code, text } = await seed('--members', '3');
  await unlock();
  expect(text).toContain('Another process is already running on the data folder');
  expect(code).toBe(1);
});
