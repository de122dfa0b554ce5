import { execFileSync, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.ts';
import { freePort } from './free-port.ts';

/** Debian keeps the server's programs out of PATH, one folder per major version. */
function findServerPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const folders = [
    ...(configured ? [configured] : []),
    ...versions.map((v) => join(debian, v, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

function getServerPrograms(): string {
  const found =
    findServerPrograms() ?? (aptInstall('postgresql') ? findServerPrograms() : undefined);
  if (found) return found;
  throw new Error('No PostgreSQL server here: install it (Debian: apt-get install -y postgresql).');
}

/** PostgreSQL refuses to run as root, so root hands it to the system's own postgres user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  return uid && gid ? { uid, gid } : undefined;
}

interface Wishes {
  /** Kept after the run, and used again by the next; without it, nothing stays. */
  keepIn?: string;
  /** Such as `shared_buffers=1GB`. */
  settings?: string[];
}

/** Runs something against a PostgreSQL server of its own, which it may restart. */
export async function withPostgres<Result>(
  run: (url: string, restart: () => Promise<void>) => Promise<Result>,
  { keepIn, settings = [] }: Wishes = {},
): Promise<Result> {
  const programs = getServerPrograms();
  const user = serverUser();
  const folder = keepIn ?? mkdtempSync(join(tmpdir(), 'saath-pg-'));
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options: SpawnOptions = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  };
  // Not waited for in one go: whoever restarts it wants to see what happens meanwhile.
  const isDone = async (name: string, ...args: string[]) => {
    const [status] = await once(spawn(join(programs, name), args, options), 'exit');
    return status === 0;
  };
  const program = async (name: string, ...args: string[]) => {
    if (!(await isDone(name, ...args))) throw new Error(`PostgreSQL’s ${name} failed.`);
  };
  const port = await freePort();
  const stopping = keepIn ? 'fast' : 'immediate';
  const stop = () => isDone('pg_ctl', '-D', data, '-m', stopping, 'stop');
  try {
    if (!existsSync(data))
      await program(
        'initdb',
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--no-sync',
      );
    // Nothing here is dear to anybody, so durability is traded for speed.
    const wished = ['fsync=off', 'max_connections=200', ...settings].map((each) => `-c ${each}`);
    const where = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} ${wished.join(' ')}`;
    const start = () =>
      program('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', where, 'start');
    await start();
    return await run(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {
      await stop();
      await start();
    });
  } finally {
    await stop();
    if (!keepIn) rmSync(folder, { recursive: true, force: true });
  }
}
