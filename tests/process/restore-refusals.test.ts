import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeKeyFiles } from '#server/platform/sealing/key-files.ts';
import { findMemberByEmail } from '#server/features/accounts/members.queries.ts';
import { s3Storage } from '#server/platform/storage/s3.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts';
import { emailOf } from '#server/seed/seed-ids.ts';
import { makeChatMembers } from '../../scripts/local/chat-members.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { runScript } from './run-script.ts';

/** What a backup or a restore does not do, and that everything is as it was then. */

let base: string;
let dataDir: string;
let file: string;
const backups = () => join(base, 'backups');
const key = (half: 'public' | 'private') => join(base, `backup-${half}.pem`);

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'saath-restore-'));
  dataDir = join(base, 'data');
  await makeKeyFiles(base, 'backup');
  await withTools({ DATA_DIR: dataDir }, (tools) => makeChatMembers(tools, 2));
  await writeFile(join(dataDir, 'session-secret'), 'of the first site'.repeat(3));
  await runScript('backup', dataDir, ['--to', backups(), '--key', key('public')]);
  const made = await readdir(backups());
  file = join(backups(), made.find((name) => name.endsWith('.backup')) ?? '');
});
afterAll(() => rm(base, { recursive: true, force: true }));

const restore = (folder: string, ...args: string[]) =>
  runScript('restore', folder, [file, '--key', key('private'), ...args]);
const emptyFolder = () => mkdtemp(join(base, 'empty-'));

async function expectSite(folder: string): Promise<void> {
  const found = await withTools({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }, ({ db }) =>
    findMemberByEmail(db, emailOf(1)),
  );
  expect(found).not.toBeNull();
}

test('a backup that was changed, or cut off, is refused before anything is touched', async () => {
  const whole = await readFile(file);
  const changed = join(backups(), 'changed.backup');
  const later = Buffer.from(whole);
  later.writeUInt8((later[whole.byteLength - 5000] ?? 0) ^ 1, whole.byteLength - 5000);
  for (const bytes of [later, whole.subarray(0, -100_000)]) {
    await writeFile(changed, bytes);
    const folder = join(base, 'not-made');
    const args = [changed, '--key', key('private')];
    const { code, text } = await runScript('restore', folder, args);
    expect([code, text]).toEqual([1, expect.stringContaining('is damaged')]);
    expect(await readdir(folder).catch(() => null)).toBeNull();
    expect((await runScript('restore', folder, [...args, '--check'])).code).toBe(1);
  }
  await rm(changed);
});

test('another key, no key and no file are each one sentence', async () => {
  const others = join(base, 'others');
  await mkdir(others);
  await makeKeyFiles(others, 'backup');
  const folder = await emptyFolder();
  const other = await runScript('restore', folder, [
    file,
    '--key',
    join(others, 'backup-private.pem'),
  ]);
  expect(other.text).toContain('was sealed to another key');
  expect((await runScript('restore', folder, [file])).text).toMatch(/^Say what and with which key/);
  const none = join(base, 'none.backup');
  const missing = await runScript('restore', folder, [none, '--key', key('private')]);
  expect(missing.text).toBe(`${none} cannot be read (ENOENT).\n`);
  expect((await runScript('backup', dataDir, [])).text).toMatch(/^Say where to and for which key/);
  expect(await readdir(folder)).toEqual([]);
});

test('nothing is put over what is there, which goes aside when that is said', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'mine'), 'kept');
  const refused = await restore(folder);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('is not empty (mine')]);
  expect(await readdir(folder)).not.toContain('database');
  const { code, text } = await restore(folder, '--aside');
  expect([code, text]).toEqual([0, expect.stringContaining('What was there before lies in')]);
  const [, aside = ''] = /lies in (.+)\./.exec(text) ?? [];
  expect(await readFile(join(aside, 'mine'), 'utf8')).toBe('kept');
  await expectSite(folder);
});

test('a site that runs is not replaced, and the place of another only when its site is said', async () => {
  const other = await emptyFolder();
  await withTools({ DATA_DIR: other }, async () => undefined);
  await writeFile(join(other, 'session-secret'), 'of another site'.repeat(3));
  const before = await readdir(other);
  const refused = await restore(other, '--aside');
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('another site')]);
  expect(await readdir(other)).toEqual(before);
  const [, site = ''] = /--site (\S+)/.exec(refused.text) ?? [];
  await withTools({ DATA_DIR: other }, async () => {
    const { code, text } = await restore(other, '--aside', '--site', site);
    expect([code, text]).toEqual([1, expect.stringContaining('already running')]);
  });
  expect((await restore(other, '--aside', '--site', site)).code).toBe(0);
  await expectSite(other);
});

test('without a list of who was erased since it asks for one', async () => {
  const alone = join(base, 'alone');
  await mkdir(alone);
  const copy = join(alone, 'a.backup');
  await writeFile(copy, await readFile(file));
  const folder = await emptyFolder();
  const args = [copy, '--key', key('private')];
  const refused = await runScript('restore', folder, args);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('--erasures')]);
  const wrong = await runScript('restore', folder, [...args, '--erasures', alone]);
  expect(wrong.text).toContain('holds no list of who was erased');
  expect(await readdir(folder)).toEqual([]);
  const named = [...args, '--erasures', join(dataDir, 'files/erasures')];
  expect((await runScript('restore', folder, named)).code).toBe(0);
});

test('where a restore broke off no site starts, until it was done again', async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, 'restoring/database'), { recursive: true });
  const { code, text } = await runScript('admin', folder, ['audit', 'verify']);
  expect([code, text]).toEqual([1, expect.stringContaining('did not end')]);
  expect((await restore(folder)).code).toBe(0);
  await expectSite(folder);
});

test('files in a bucket come back in another, which has to be empty', async () => {
  const [one, other] = [await startS3Server(), await startS3Server()];
  onTestFinished(async () => {
    await one.stop();
    await other.stop();
  });
  const settingsOf = ({ endpoint, bucket }: S3Server) => ({
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  });
  const [before, after] = [one, other].map((each) =>
    s3Storage({ ...each, region: 'ap-south-1' }),
  ) as [Storage, Storage];
  const picture = randomBytes(200_000);
  await before.put('photos/one/large.webp', picture);
  const to = join(base, 'of-bucket');
  const taken = await runScript(
    'backup',
    dataDir,
    ['--to', to, '--key', key('public')],
    settingsOf(one),
  );
  expect(taken.code).toBe(0);
  const name = (await readdir(to)).find((each) => each.endsWith('.backup')) ?? '';
  const args = [join(to, name), '--key', key('private')];
  const restored = await runScript('restore', await emptyFolder(), args, settingsOf(other));
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('sign in again')]);
  expect((await after.get('photos/one/large.webp'))?.equals(picture)).toBe(true);
  const again = await runScript('restore', await emptyFolder(), args, settingsOf(other));
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('is not empty (photos/')]);
  for (const each of [before, after]) each.close();
});

test('where there is no room nothing is left of a backup', async () => {
  const small = join(base, 'small');
  await mkdir(small);
  const command = `mount -t tmpfs -o size=1m tmpfs '${small}' && '${process.execPath}' dist/server/backup.js --to '${small}' --key '${key('public')}'; code=$?; ls -R '${small}'; exit $code`;
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', command];
  const child = spawn('unshare', args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number];
  const [listed, fault] = await said;
  expect(fault).toContain(`There is no room for the backup in ${small} (ENOSPC`);
  expect(code).toBe(1);
  expect(listed).not.toMatch(/backup|part/);
  // Nor is the site any the worse for it.
  await expectSite(dataDir);
});
