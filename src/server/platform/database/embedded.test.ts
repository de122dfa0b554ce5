import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EMBEDDED_FOLDER } from '#server/platform/config/data-dir.ts';
import { createLog } from '#server/platform/log.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { embeddedPrograms, makeLinks, runnablePrograms, runProgram } from './postgres-programs.ts';
import { makeCluster, startPostgres } from './postgres-server.ts';

/** PostgreSQL inside the data folder, whatever happened there before. */

let base: string;
let dataDir: string;
const running: { stop: () => Promise<void> }[] = [];
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'saath-embedded-'));
  // Where there is no user namespace, root starts it as somebody else.
  await chmod(base, 0o711);
  dataDir = join(base, 'data');
  await mkdir(dataDir, { mode: 0o700 });
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  await rm(base, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder, createLog('silent'));
  running.push(database);
  return database;
}
async function stop(database: { stop: () => Promise<void> }): Promise<void> {
  running.splice(running.indexOf(database), 1);
  await database.stop();
}
async function ask(config: object, text: string): Promise<unknown[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    // Not waited for: a connection that broke at the wrong moment never tells that it has ended.
    void client.end().catch(() => undefined);
  }
}
const cluster = () => join(dataDir, EMBEDDED_FOLDER);
const pidOf = async () =>
  Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test('keeps what was written, forces it to the disk, and lets nobody else in', async () => {
  const first = await start();
  await ask(first.pool, 'create table kept as select 1 as one');
  expect(await ask(first.pool, 'show fsync')).toEqual(['on']);
  expect(await ask(first.pool, 'show listen_addresses')).toEqual(['']);
  for (const folder of [EMBEDDED_FOLDER, 'socket'])
    expect((await stat(join(dataDir, folder))).mode & 0o777, folder).toBe(0o700);
  const pid = await pidOf();
  await stop(first);
  expect(isGone(pid)).toBe(true);
  expect(await ask((await start()).pool, 'select one from kept')).toEqual([1]);
});

test('knows the letters of every script', async () => {
  const { pool } = await start();
  expect(await ask(pool, `select lower('ÀÉ'), 'देव' ~ '^\\w+$', upper('é')`)).toEqual([
    'àé',
    true,
    'É',
  ]);
});

test('is started again when it is killed, again and again', async () => {
  const { pool } = await start();
  await ask(pool, 'create table counted (number int)');
  for (let round = 1; round <= 3; round += 1) {
    await ask(pool, `insert into counted values (${round})`);
    const pid = await pidOf();
    process.kill(pid, 'SIGKILL');
    await waitFor(() => ask(pool, 'select 1').catch(() => undefined));
    expect(await pidOf()).not.toBe(pid);
    expect(await ask(pool, 'select count(*)::int from counted')).toEqual([round]);
  }
});

test('one that was left over is ended first', async () => {
  const programs = await embeddedPrograms(dataDir);
  await makeCluster(programs, cluster(), 'nobody’s');
  const socketDir = join(dataDir, 'elsewhere');
  const leftOver = await startPostgres(programs, cluster(), { socketDir }, {});
  const pid = await pidOf();
  const { pool } = await start();
  expect(isGone(pid)).toBe(true);
  expect(await pidOf()).not.toBe(pid);
  expect(await ask(pool, 'select 1')).toEqual([1]);
  await leftOver.ended;
});

test('the number of one that died may belong to somebody else, who is left alone', async () => {
  await stop(await start());
  await writeFile(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`);
  expect(await ask((await start()).pool, 'select 1')).toEqual([1]);
});

test.each(['', 'nonsense', '-1'])(
  'a list of its processes that says "%s" stops nobody',
  async (text) => {
    await stop(await start());
    await writeFile(join(cluster(), 'postmaster.pid'), text);
    expect(await ask((await start()).pool, 'select 1')).toEqual([1]);
  },
);

test('killed or told to end by others while it is starting again, it is started all the same', async () => {
  const { pool } = await start();
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM'] as const) {
    const pid = await pidOf();
    process.kill(pid, 'SIGKILL');
    const next = await waitFor(async () => {
      const found = await pidOf().catch(() => pid);
      return found !== pid && found;
    });
    process.kill(next, signal);
    await waitFor(() => ask(pool, 'select 1').catch(() => undefined));
  }
});

test('told to end by others, it is started anew although somebody is connected', async () => {
  const { pool } = await start();
  const connected = new Client(pool);
  connected.on('error', () => undefined);
  await connected.connect();
  const pid = await pidOf();
  process.kill(pid, 'SIGTERM');
  await waitFor(() => isGone(pid));
  await waitFor(() => ask(pool, 'select 1').catch(() => undefined));
});

test('one that was not finished when its maker died is made anew', async () => {
  await mkdir(join(dataDir, `${EMBEDDED_FOLDER}.part-killed`, 'data', 'base'), { recursive: true });
  expect(await ask((await start()).pool, 'select 1')).toEqual([1]);
});

test('a site is no superuser in it', async () => {
  const { pool } = await start();
  expect(await ask(pool, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    false,
  ]);
  await expect(ask(pool, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
});

test('where it cannot be run, one sentence says what to set instead', async () => {
  await expect(runnablePrograms(join(base, 'nothing'), dataDir)).rejects.toThrow(
    /^PostgreSQL cannot be run on this machine .+ Set DATABASE_URL to a PostgreSQL 15 or later server instead\.$/,
  );
});

test('a password that is no longer its own is told, and not waited for', async () => {
  const deep = join(base, 'deep'.repeat(25));
  await mkdir(deep, { mode: 0o700 });
  await stop(await start(deep));
  await rm(join(deep, 'database-password'));
  await expect(start(deep)).rejects.toThrow('password authentication failed');
});

test('one of another version is refused with a sentence, and not touched', async () => {
  await mkdir(cluster());
  await writeFile(join(cluster(), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('belongs to PostgreSQL 17');
  expect(await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('where a socket would have too long a path, it is on loopback, with a password', async () => {
  const deep = join(base, 'deep'.repeat(25));
  await mkdir(deep, { mode: 0o700 });
  const { pool } = await start(deep);
  expect(pool.host).toBe('127.0.0.1');
  expect(await ask(pool, 'select 1')).toEqual([1]);
  await expect(ask({ ...pool, password: 'guessed' }, 'select 1')).rejects.toThrow('password');
});

test('the links that its package cannot hold are made at the first start', async () => {
  const native = join(base, 'package', 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), '');
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([link]));
  for (const _ of ['once', 'again']) await makeLinks(native);
  expect((await lstat(join(native, 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true);
  expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test.runIf(process.getuid?.() === 0)(
  'root may also start it as another user who can reach the folder, and then not',
  async (step) => {
    const { folder } = await embeddedPrograms(dataDir);
    const nobody = { folder, prefix: [], user: { uid: 65_534, gid: 65_534 } };
    const { code } = await runProgram(nobody, 'postgres', ['--version']);
    step.skip(code !== 0, 'the programs themselves cannot be reached by others');
    await chmod(dataDir, 0o711);
    await makeCluster(nobody, cluster(), 'nobody’s');
    const theirs = await startPostgres(
      nobody,
      cluster(),
      { socketDir: join(dataDir, 'socket') },
      {},
    );
    expect((await stat(`/proc/${await pidOf()}`)).uid).toBe(65_534);
    await theirs.stop();
    expect(await ask((await start()).pool, 'select 1')).toEqual([1]);
  },
);
