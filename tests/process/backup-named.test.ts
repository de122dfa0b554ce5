import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBackup } from '#server/platform/backup/backup-file.ts';
import { runnablePrograms, runProgram } from '#server/platform/database/postgres-programs.ts';
import { startPostgres } from '#server/platform/database/postgres-server.ts';
import { freePort } from '#server/platform/free-port.ts';
import { makeKeyFiles, readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { restoreDump } from '../../scripts/backup/postgres-tools.ts';
import { readSums } from '../../scripts/backup/snapshot.ts';
import { dumpIn, unpack } from '../../scripts/backup/unpack.ts';
import { buildWeb } from '../../scripts/build/build.ts';
import { makeChatMembers } from '../../scripts/local/chat-members.ts';
import { getOldestPrograms, OLDEST_PROGRAMS, openPostgres } from '../../scripts/local/postgres.ts';
import { startServerProcess } from '../../scripts/local/server.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { withoutUnlogged } from './as-of.ts';
import { openLoad } from './backup-load.ts';
import { listAll, makeChatsIn } from './made-chats.ts';
import { runScript } from './run-script.ts';

/** The same on a database of its own, with the tools of PostgreSQL: those of the oldest that we run on, which Debian has. */

const isLong = process.env.FAULTS === 'all';
const DRILLS = isLong ? 20 : 1;
const PAIRS = isLong ? 10 : 3;
const TIMEOUT_MS = 3_600_000;
const secret = { SESSION_SECRET: 'for this test only'.repeat(2) };

beforeAll(() => buildWeb());

let base: string;
const open: (() => Promise<unknown> | void)[] = [];
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'saath-named-'));
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
  await rm(base, { recursive: true, force: true, maxRetries: 20 });
});

async function ask(url: string, text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function makeDatabase(server: string, name: string): Promise<string> {
  await ask(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function sumsWithout(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await withoutUnlogged(client, await readSums({ connectionString: url }));
  } finally {
    await client.end();
  }
}

/** Members at work on a site of this database. */
async function startSite(databaseUrl: string, dataDir: string, members: number) {
  const database = { ...secret, DATABASE_URL: databaseUrl };
  const chats = await makeChatsIn({ ...database, DATA_DIR: dataDir }, PAIRS);
  const rest = await withTools({ ...database, DATA_DIR: dataDir }, async (tools) =>
    (await makeChatMembers(tools, 2 * PAIRS + members)).slice(2 * PAIRS),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startServerProcess({ port, dataDir }, { ...database, PUBLIC_URL: url });
  open.push(() => site.end('SIGTERM'));
  const load = openLoad(url, chats, rest.slice(0, 3));
  open.push(load.chat.close);
  await load.chat.goOn(2 * PAIRS);
  await waitFor(() => load.photos() > 2);
  const end = async () => {
    await load.end();
    await load.chat.endAndCompare((member, chat) => listAll(url, member, chat));
    await site.end('SIGTERM');
  };
  return { load, rest, end };
}

test.skipIf(!isLong && !existsSync(OLDEST_PROGRAMS))(
  'backups by pg_dump are what its snapshot held, and go into an empty database alone',
  { timeout: TIMEOUT_MS },
  async () => {
    const postgres = await openPostgres({ programsIn: getOldestPrograms() });
    open.push(postgres.stop);
    await makeKeyFiles(base, 'backup');
    const dataDir = join(base, 'data');
    const backups = join(base, 'backups');
    const databaseUrl = await makeDatabase(postgres.url, 'site');
    const run = (script: string, folder: string, url: string, ...args: string[]) =>
      runScript(script, folder, args, { ...secret, DATABASE_URL: url });
    const toKey = ['--to', backups, '--key', join(base, 'backup-public.pem')];
    const withKey = ['--key', join(base, 'backup-private.pem')];
    const backUp = async () => {
      const before = new Set(await readdir(backups).catch(() => []));
      const { code, text } = await run('backup', dataDir, databaseUrl, ...toKey);
      expect([code, text]).toEqual([0, expect.stringContaining(' holds ')]);
      console.log(text.split('\n')[0]);
      const made = (await readdir(backups)).find(
        (name) => name.endsWith('.backup') && !before.has(name),
      );
      return join(backups, made ?? '');
    };

    const { load, rest, end } = await startSite(databaseUrl, dataDir, 4);
    const victim = rest.at(-1)?.id;
    for (let drill = 0; drill < DRILLS; drill += 1) {
      const acknowledged = load.chat.acknowledged();
      const file = await backUp();
      await load.chat.goOn(PAIRS);
      const restored = await makeDatabase(postgres.url, `restored_${drill}`);
      const folder = join(base, `restored-${drill}`);
      const { code, text } = await run('restore', folder, restored, file, ...withKey);
      expect([code, text]).toEqual([0, expect.stringContaining('sign in again')]);
      console.log(text.split('\n')[0]);
      const [row] = await ask(restored, 'select count(*) from messages');
      expect(Number(row?.['count'])).toBeGreaterThanOrEqual(acknowledged + PAIRS);
      const again = await run('restore', join(base, 'other'), restored, file, ...withKey);
      expect([again.code, again.text]).toEqual([1, expect.stringContaining('is not empty')]);
    }
    await end();

    // At rest it can be said what the copy has to be, without asking the backup.
    const file = await backUp();
    const raw = await makeDatabase(postgres.url, 'raw');
    await mkdir(join(base, 'raw'));
    const archive = await openBackup(file, await readPrivateKey(join(base, 'backup-private.pem')));
    await unpack(archive, join(base, 'raw'), diskStorage(join(base, 'raw/files')));
    const program = join(getOldestPrograms(), 'pg_restore');
    await restoreDump(program, raw, dumpIn(join(base, 'raw')));
    expect(await readSums({ connectionString: raw })).toEqual(
      await readSums({ connectionString: databaseUrl }),
    );

    // Erased since, as the list in the files of the site says.
    await ask(
      databaseUrl,
      `update members set deletion_asked_at = now() - interval '25 hours' where id = $1`,
      [victim],
    );
    const [named] = await ask(databaseUrl, 'select pseudonym from members where id = $1', [victim]);
    const entry = `erasures/${String(named?.['pseudonym'])}-${crypto.randomUUID()}`;
    const note = Buffer.from(JSON.stringify({ at: new Date() }));
    await diskStorage(join(dataDir, 'files')).put(entry, note);
    const last = await makeDatabase(postgres.url, 'last');
    const list = ['--erasures', join(dataDir, 'files/erasures')];
    const missing = await run(
      'restore',
      join(base, 'last'),
      last,
      file,
      ...withKey,
      ...list,
      '--programs',
      base,
    );
    expect([missing.code, missing.text]).toEqual([
      1,
      expect.stringContaining('there is no pg_restore 15 in'),
    ]);
    // One that broke off: no site starts there, and what it left goes.
    await ask(last, 'create schema saath_restoring; create table left_over (id int)');
    const half = await run('admin', join(base, 'last'), last, 'audit', 'verify');
    expect([half.code, half.text]).toEqual([1, expect.stringContaining('did not end')]);
    const { code, text } = await run(
      'restore',
      join(base, 'last'),
      last,
      file,
      ...withKey,
      ...list,
    );
    expect([code, text]).toEqual([0, expect.stringContaining('1 members who were erased')]);
    expect(await ask(last, 'select 1 from members where id = $1', [victim])).toEqual([]);
    expect((await run('admin', join(base, 'last'), last, 'audit', 'verify')).code).toBe(0);
  },
);

test.skipIf(!isLong)(
  'with an archive of its log a database comes back as it was at a time that is named',
  { timeout: TIMEOUT_MS },
  async () => {
    const programsIn = getOldestPrograms();
    const archive = join(base, 'archive');
    await mkdir(archive);
    const keepIn = join(base, 'postgres');
    const postgres = await openPostgres({
      programsIn,
      keepIn,
      durable: true,
      settings: {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      },
    });
    let isStopped = false;
    open.push(async () => isStopped || postgres.stop());
    const programs = await runnablePrograms(programsIn, keepIn);
    const databaseUrl = await makeDatabase(postgres.url, 'site');
    const dataDir = join(base, 'data');
    const { load, rest, end } = await startSite(databaseUrl, dataDir, 4);

    const copy = join(base, 'copy');
    const copied = await runProgram(programs, 'pg_basebackup', [
      `--pgdata=${copy}`,
      `--host=${join(keepIn, 'socket')}`,
      '--username=postgres',
      '--checkpoint=fast',
    ]);
    expect(copied).toEqual({ code: 0, text: '' });
    await load.chat.goOn(4 * PAIRS);
    await end();
    const [time] = await ask(databaseUrl, 'select clock_timestamp()::text as now');
    const expected = await sumsWithout(databaseUrl);

    // The accident, and what the archive has of it before the server is lost.
    await ask(databaseUrl, 'delete from messages');
    const [wal] = await ask(databaseUrl, 'select pg_walfile_name(pg_switch_wal()) as name');
    await waitFor(async () => (await readdir(archive)).includes(String(wal?.['name'])));
    const victim = rest.at(-1)?.id;
    const [named] = await ask(databaseUrl, 'select pseudonym from members where id = $1', [victim]);
    await postgres.stop();
    isStopped = true;

    await writeFile(join(copy, 'recovery.signal'), '');
    const address = { socketDir: join(base, 'recovered') };
    const began = performance.now();
    const recovered = await startPostgres(programs, copy, address, {
      // No less than the server had whose log it is.
      max_connections: '200',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: String(time?.['now']),
      recovery_target_action: 'promote',
    });
    open.push(() => recovered.stop());
    const url = `postgres://postgres@localhost/site?host=${encodeURIComponent(address.socketDir)}`;
    await waitFor(
      async () => (await ask(url, 'select pg_is_in_recovery() as still'))[0]?.['still'] === false,
    );
    console.log(`Recovered in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    expect(await sumsWithout(url)).toEqual(expected);

    // And what must not come back: who was erased after that time, and sessions.
    const files = diskStorage(join(dataDir, 'files'));
    const [site] = await ask(url, 'select id from site');
    await files.put('erasures/site', Buffer.from(String(site?.['id'])));
    const entry = `erasures/${String(named?.['pseudonym'])}-${crypto.randomUUID()}`;
    await files.put(entry, Buffer.from(JSON.stringify({ at: new Date() })));
    const settings = { ...secret, DATABASE_URL: url };
    const { code, text } = await runScript('restore', dataDir, ['--recovered'], settings);
    expect([code, text]).toEqual([0, expect.stringContaining('1 members who were erased')]);
    expect(await ask(url, 'select 1 from members where id = $1', [victim])).toEqual([]);
    expect(await ask(url, 'select 1 from sessions where expires_at > now()')).toEqual([]);
  },
);
