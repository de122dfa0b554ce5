import { sql } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

/** Waits until a feature has no job left to do: what has not happened by then does not happen. */
export function jobsDone({ tools }: TestServer, feature: string): Promise<unknown> {
  return waitFor(async () => {
    const { rows } = await tools.db.execute(sql`select 1 from pgboss.job
      where name like ${`${feature}.%`} and state in ('created', 'retry', 'active') limit 1`);
    return rows.length === 0;
  });
}
