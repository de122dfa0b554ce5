import type { Executor } from '#server/platform/database/database.ts';
import { site } from './site-id.tables.ts';

export async function siteIdOf(db: Executor): Promise<string> {
  const [row] = await db.select({ id: site.id }).from(site);
  if (!row) throw new Error('the database does not say which site it is of');
  return row.id;
}
