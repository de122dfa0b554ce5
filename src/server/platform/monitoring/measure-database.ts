import { POOL_MAX, type Database } from '#server/platform/database/database.ts';
import type { Metrics } from './metrics.ts';

/** The connections that all requests share. */
export function measureDatabase(metrics: Metrics, { $client: pool }: Database): void {
  metrics.measureEach(
    'saath_database_connections',
    'Connections of this node to the database',
    'state',
    () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  );
  metrics.measure('saath_database_connections_most', 'How many there can be', () => POOL_MAX);
  metrics.measure(
    'saath_database_waiting',
    'Who waits for a connection to the database',
    () => pool.waitingCount,
  );
}
