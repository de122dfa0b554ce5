import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Names a folder with a migrated embedded database, made once before all tests. */
export const TEMPLATE_VARIABLE = 'TEST_DATABASE_TEMPLATE';

/** Copying takes a fraction of the time that making a database from nothing does. */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (template) await cp(template, join(dataDir, 'postgres'), { recursive: true });
}
