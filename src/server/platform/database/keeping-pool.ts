import { DatabaseError, Pool, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';

/**
 * Keeps the connection when a statement is refused. The library's own pool would end it and open another, and the
 * embedded database, which has one, would turn the next caller away meanwhile.
 */
export function createKeepingPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // Whoever holds a connection that breaks is told by their query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = async (statement: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await client.query(statement, values);
    } catch (error) {
      broken = !(error instanceof DatabaseError) || error.severity === 'FATAL';
      throw error;
    } finally {
      client.release(broken);
    }
  };
  // The library offers many forms of it; ours is the one that everything here uses.
  pool.query = query as Pool['query'];
  return pool;
}
