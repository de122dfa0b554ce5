import { join } from 'node:path';
import type { EventEmitter } from 'node:events';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Logger } from '#server/platform/log.ts';
import { ROOT } from '#server/platform/root.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { TimeCursor } from '../cursor.ts';
import { startEmbedded } from './embedded.ts';
import { refuseUnfinishedRestore } from './restore-mark.ts';

export type Database = NodePgDatabase & { $client: Pool };
/** Inside `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Queries run on either. */
export type Executor = Database | Transaction;

/** By which another process of ours reaches the same database. */
export type DatabaseAddress = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

interface OpenDatabase {
  db: Database;
  address: DatabaseAddress;
  close(): Promise<void>;
}

export const POOL_MAX = 20;
const STATEMENT_TIMEOUT_MS = 30_000;
// Far above what an honest wait for a row takes; whoever waits longer keeps a connection from others.
const LOCK_TIMEOUT_MS = 5_000;

export async function openDatabase(
  where: { databaseUrl: string | null; dataDir: string; restoring?: true },
  log: Logger,
): Promise<OpenDatabase> {
  const restoring = where.restoring ?? false;
  if (where.databaseUrl) {
    const fault = 'The database named by DATABASE_URL cannot be used';
    return connect({ connectionString: where.databaseUrl }, log, { restoring, fault });
  }
  const embedded = await startEmbedded(where.dataDir, log);
  try {
    const fault = 'The embedded database cannot be used';
    const database = await connect(embedded.pool, log, { restoring, fault });
    return {
      ...database,
      close: async () => {
        await database.close();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function connect(
  where: PoolConfig,
  log: Logger,
  { restoring, fault }: { restoring: boolean; fault: string },
): Promise<OpenDatabase> {
  const pool = new Pool({
    ...where,
    max: POOL_MAX,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Our queries are short: compiling one costs more than it ever saves.
    options: `-c jit=off -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  });
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  // Whoever holds a connection that breaks is told by their query; without a listener it would end the process, too.
  pool.on('connect', (client) => client.on('error', () => (pool as EventEmitter).emit(LOST)));
  // One that the database ends under its query has left the pool before it breaks.
  pool.on('release', (error: Error & { severity?: string }) => {
    if (error?.severity === 'FATAL') (pool as EventEmitter).emit(LOST);
  });
  try {
    if (!restoring) await refuseUnfinishedRestore(pool);
    await migrateUnderLock(pool);
  } catch (error) {
    await pool.end();
    throw new StartupFault(`${fault}: ${(error as Error).message}`);
  }
  return { db: drizzle(pool), address: where, close: () => pool.end() };
}

const LOST = 'a connection was lost';

/** For what goes by the numbers of transactions: a database that broke down may give some of them again. */
export function whenConnectionLost({ $client }: Database, listener: () => void): void {
  ($client as EventEmitter).on(LOST, listener);
}

/** For a process that asks seldom and only while the server runs: it neither migrates nor keeps its process alive. */
export function connectBeside(
  address: DatabaseAddress,
  { most = 2, withinMs = STATEMENT_TIMEOUT_MS } = {},
): Database {
  const pool = new Pool({
    ...address,
    max: most,
    allowExitOnIdle: true,
    connectionTimeoutMillis: Math.min(10_000, withinMs),
    statement_timeout: withinMs,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return drizzle(pool);
}

/** SQL text with $1-style values, as libraries hand it over, in a form that runs inside our transactions. */
export function boundSql(text: string, values: readonly unknown[] = []): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]),
    ),
  );
}

export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

const migrationsFolder = join(ROOT, 'migrations');
// Any number, as long as every node uses the same.
const LOCK = 7_226_284;

/** Nodes that start together wait for each other: one migrates, the others find nothing left to do. */
async function migrateUnderLock(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another node, or building a large index, may take its time.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
    await client.query('reset lock_timeout').catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

/** What comes after a place of a list, for a `where`: what is older, or newer in a list that goes on so. True of all without a place. */
export function afterCursor(
  cursor: TimeCursor | null,
  at: SQLWrapper,
  id: SQLWrapper,
  goesOn: 'older' | 'newer' = 'older',
): SQL {
  if (!cursor) return sql`true`;
  const than = goesOn === 'older' ? sql`<` : sql`>`;
  return sql`(${at}, ${id}) ${than} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}
