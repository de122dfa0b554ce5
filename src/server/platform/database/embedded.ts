import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { SOCKET_PATH_MAX, EMBEDDED_FOLDER, keptSecret } from '#server/platform/config/data-dir.ts';
import { freePort } from '#server/platform/free-port.ts';
import type { Logger } from '#server/platform/log.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { codeOf } from './database-errors.ts';
import { embeddedPrograms } from './postgres-programs.ts';
import {
  clientConfig,
  makeCluster,
  startPostgres,
  tryConnection,
  type PostgresAddress,
  type PostgresServer,
} from './postgres-server.ts';

export interface EmbeddedDatabase {
  pool: PoolConfig;
  stop(): Promise<void>;
}

const MOST_TRIES = 10;
const TRY_AGAIN_MS = 1_000;
const LOOK_EVERY_MS = 5_000;
const CLOSED = /^(ENOENT|ECONNREFUSED|57P03 .*shutting down)/;
/** What its files are written for. */
export const MAJOR_VERSION = '18';
/** Owns the site's database and nothing else: a statement that somebody smuggles in shall not rule the machine. */
const ROLE = 'saath';

/** For a machine that does other things too, and logs without the values of members that its details would hold. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Runs PostgreSQL in the data folder, which must be ours alone, and starts it again when it dies. */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const programs = await embeddedPrograms(dataDir);
  // As it is called in the list of processes, where a server that was left over is looked for.
  const home = await realpath(dataDir);
  const folder = join(home, EMBEDDED_FOLDER);
  const password = await keptSecret(dataDir, 'database-password');
  const version = await versionOf(folder);
  if (version === null) await makeCluster(programs, folder, password);
  else if (version !== MAJOR_VERSION)
    throw new StartupFault(
      `${folder} belongs to PostgreSQL ${version}, this is ${MAJOR_VERSION}. ` +
        'Start it with the version of this software that made it, or set DATA_DIR to another folder.',
    );
  const address = await addressIn(home, password);
  const start = () => startPostgres(programs, folder, address, { ...SETTINGS, ...settings });
  /** It worked before: whatever keeps it from starting now, such as a want of memory, may pass. */
  async function startAgain(): Promise<PostgresServer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start();
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        log.error({ err: error }, 'the embedded database did not start and is tried again');
        await wait(tries * TRY_AGAIN_MS);
      }
    }
  }
  let running = start();
  let isStopping = false;
  async function keepRunning(): Promise<void> {
    for (;;) {
      const { reason } = await (await running).ended;
      if (isStopping) return;
      log.error({ reason }, 'the embedded database died and is started again');
      running = startAgain();
    }
  }
  /** One that somebody else has told to end serves those who are connected, for ever; one without its socket, too. */
  async function restartIfClosed(): Promise<void> {
    const server = await running;
    const fault = await tryConnection(address);
    const isClosed = fault !== null && CLOSED.test(`${String(codeOf(fault))} ${fault.message}`);
    if (isClosed && !isStopping) await server.stop();
  }
  const server = await running;
  try {
    await makeDatabase(clientConfig(address), password);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const looking = setInterval(
    () => void restartIfClosed().catch(() => undefined),
    LOOK_EVERY_MS,
  ).unref();
  keepRunning().catch((error: unknown) => {
    log.fatal({ err: error }, 'the embedded database cannot be started again');
    process.exit(1);
  });
  return {
    pool: { ...clientConfig(address), user: ROLE, database: ROLE },
    stop: async () => {
      isStopping = true;
      clearInterval(looking);
      await (await running).stop();
    },
  };
}

/** How the server that runs in a data folder is reached by whoever rules it; null: none runs there. */
export async function findEmbedded(dataDir: string): Promise<PoolConfig | null> {
  const file = join(dataDir, EMBEDDED_FOLDER, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [, , , port = '', socketDir = ''] = lines;
  if (!port) return null;
  if (socketDir) return clientConfig({ socketDir });
  const password = await keptSecret(dataDir, 'database-password');
  return clientConfig({ port: Number(port), password });
}

async function versionOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function makeDatabase(config: PoolConfig, password: string): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    const has = async (catalog: string) => (await client.query(catalog, [ROLE])).rows.length > 0;
    if (!(await has('select 1 from pg_roles where rolname = $1')))
      await client.query(`create role ${ROLE} login password ${client.escapeLiteral(password)}`);
    if (!(await has('select 1 from pg_database where datname = $1')))
      await client.query(`create database ${ROLE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
}

async function addressIn(home: string, password: string): Promise<PostgresAddress> {
  const socketDir = join(home, 'socket');
  const longest = Buffer.byteLength(join(socketDir, '.s.PGSQL.5432.lock'));
  if (process.platform !== 'win32' && longest <= SOCKET_PATH_MAX) return { socketDir };
  return { port: await freePort(), password };
}
