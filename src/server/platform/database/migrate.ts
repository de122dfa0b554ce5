import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));
// Any number, as long as every node uses the same.
const LOCK = 7_226_284;

/** Nodes that start together wait for each other: one migrates, the others find nothing left to do. */
export async function migrateUnderLock(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another node, or building a large index, may take its time.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}
