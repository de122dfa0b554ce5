import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPrograms, runnablePrograms } from '#server/platform/database/postgres-programs.ts';
import { makeCluster, startPostgres } from '#server/platform/database/postgres-server.ts';
import { aptInstall } from './apt.ts';
import { withThrowaway, type Throwaway } from './throwaway.ts';

interface PostgresOptions {
  /** Kept after the run, and used again by the next; without it, nothing stays. */
  keepIn?: string;
  settings?: Record<string, string>;
  /** What is acknowledged is on the disk, as in production. Otherwise durability, of no use here, is traded for speed. */
  durable?: boolean;
  /** Where the programs of another PostgreSQL than the embedded one are. */
  programsIn?: string;
}

interface ThrowawayPostgres extends Throwaway {
  /** Kills it, so that what waits to be written is lost, and starts it on what is left. */
  crash: (meanwhile?: () => Promise<void>) => Promise<void>;
}

export async function openPostgres({
  keepIn,
  settings,
  durable = false,
  programsIn,
}: PostgresOptions = {}): Promise<ThrowawayPostgres> {
  const folder = keepIn ?? mkdtempSync(join(tmpdir(), 'saath-pg-'));
  const remove = () => {
    if (!keepIn) rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder, { recursive: true });
    const cluster = join(folder, 'cluster');
    const address = { socketDir: join(folder, 'socket') };
    const programs = programsIn
      ? await runnablePrograms(programsIn, folder)
      : await embeddedPrograms(folder);
    if (!existsSync(cluster)) await makeCluster(programs, cluster, 'for nobody', ['--no-sync']);
    const start = () =>
      startPostgres(programs, cluster, address, {
        ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
        max_connections: '200',
        ...settings,
      });
    let server = await start();
    return {
      url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(address.socketDir)}`,
      restart: async (meanwhile) => {
        await server.stop();
        await meanwhile?.();
        server = await start();
      },
      crash: async (meanwhile) => {
        const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGKILL');
        await server.ended;
        await meanwhile?.();
        server = await start();
      },
      stop: async () => {
        await server.stop(keepIn ? 'fast' : 'immediate');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

export const withPostgres = <Result>(
  run: (url: string, restart: () => Promise<void>) => Promise<Result>,
  options?: PostgresOptions,
): Promise<Result> => withThrowaway(openPostgres(options), run);

/** The oldest major version that the README promises to run on; Debian 12 has it. */
const OLDEST = 15;

/** Debian keeps the server's programs out of PATH, one folder per major version. */
export const OLDEST_PROGRAMS = `/usr/lib/postgresql/${OLDEST}/bin`;

export function getOldestPrograms(): string {
  const isThere = () => existsSync(join(OLDEST_PROGRAMS, 'initdb'));
  if (isThere() || (aptInstall(`postgresql-${OLDEST}`) && isThere())) return OLDEST_PROGRAMS;
  throw new Error(
    `No PostgreSQL ${OLDEST} here: install it (Debian 12: apt-get install -y postgresql-${OLDEST}).`,
  );
}
