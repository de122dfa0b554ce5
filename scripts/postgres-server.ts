import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPrograms, runnablePrograms } from '#server/platform/database/postgres-programs.ts';
import { makeCluster, startPostgres } from '#server/platform/database/postgres-server.ts';
import { aptInstall } from './apt.ts';

interface Wishes {
  /** Kept after the run, and used again by the next; without it, nothing stays. */
  keepIn?: string;
  settings?: Record<string, string>;
  /** What is acknowledged is on the disk, as in production. Otherwise durability, of no use here, is traded for speed. */
  durable?: boolean;
  /** Where the programs of another PostgreSQL than the embedded one are. */
  programsIn?: string;
}

export interface ThrowawayPostgres {
  url: string;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A PostgreSQL server of one's own. */
export async function openPostgres({
  keepIn,
  settings,
  durable = false,
  programsIn,
}: Wishes = {}): Promise<ThrowawayPostgres> {
  const folder = keepIn ?? mkdtempSync(join(tmpdir(), 'saath-pg-'));
  const [data, socketDir] = [join(folder, 'cluster'), join(folder, 'socket')];
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const programs = programsIn
    ? await runnablePrograms(programsIn, folder)
    : await embeddedPrograms(folder);
  if (!existsSync(data)) await makeCluster(programs, data, 'for nobody', ['--no-sync']);
  const start = () =>
    startPostgres(
      programs,
      data,
      { socketDir },
      {
        ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
        max_connections: '200',
        ...settings,
      },
    );
  let server = await start();
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    restart: async () => {
      await server.stop();
      server = await start();
    },
    stop: async () => {
      await server.stop(keepIn ? 'fast' : 'immediate');
      if (!keepIn) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs something against a PostgreSQL server of its own, which it may restart. */
export async function withPostgres<Result>(
  run: (url: string, restart: () => Promise<void>) => Promise<Result>,
  wishes?: Wishes,
): Promise<Result> {
  const { url, restart, stop } = await openPostgres(wishes);
  try {
    return await run(url, restart);
  } finally {
    await stop();
  }
}

/** The oldest PostgreSQL that Debian has here; it keeps the server's programs out of PATH, one folder per major version. */
export function getDebianPrograms(): string {
  const found = debianPrograms() ?? (aptInstall('postgresql') ? debianPrograms() : undefined);
  if (found) return found;
  throw new Error('No PostgreSQL server here: install it (Debian: apt-get install -y postgresql).');
}

function debianPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(debian, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}
