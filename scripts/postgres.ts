/** Runs a command against a throwaway PostgreSQL: `node --import tsx scripts/postgres.ts npm run test:server`. */
import { execFileSync, spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

async function withPostgres(run: (url: string) => Promise<number>): Promise<number> {
  const programs = getServerPrograms();
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'saath-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options: SpawnSyncOptions = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  };
  const program = (name: string, ...args: string[]) => {
    const { status } = spawnSync(join(programs, name), args, options);
    if (status !== 0) throw new Error(`PostgreSQL’s ${name} failed.`);
  };
  const port = await freePort();
  const stop = () =>
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options);
  try {
    program('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync');
    // Nothing here outlives the run, so durability is traded for speed.
    const settings = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200`;
    program('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
    return await run(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Say which command to run.');

try {
  process.exitCode = await withPostgres(async (url) => {
    console.log(`PostgreSQL at ${url}`);
    const env = { ...process.env, TEST_DATABASE_URL: url };
    const child = spawn(command, args, { stdio: 'inherit', env });
    // The child gets the terminal's Ctrl-C too; waiting for it lets the clean-up happen.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => child.kill(signal));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
