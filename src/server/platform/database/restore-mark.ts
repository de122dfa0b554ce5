import type { ClientBase, Pool } from 'pg';
import { StartupFault } from '#server/platform/startup-fault.ts';

/** A schema that is there while a restore is not through: what lies in such a database is nobody's site yet. */
export const RESTORE_MARK = 'saath_restoring';

export async function isRestoring(database: Pool | ClientBase): Promise<boolean> {
  const { rows } = await database.query('select 1 from pg_namespace where nspname = $1', [
    RESTORE_MARK,
  ]);
  return rows.length > 0;
}

export async function refuseUnfinishedRestore(database: Pool): Promise<void> {
  if (await isRestoring(database))
    throw new StartupFault('a restore into it did not end. Run the same npm run restore again');
}
