import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_FOLDER } from '#server/platform/config/data-dir.ts';
import { TEMPLATE_VARIABLE } from './embedded-template.ts';
import { createTestDatabase, SERVER_TEMPLATE_VARIABLE } from './test-database.ts';
import { startTestServer } from './test-server.ts';

/** Runs once before all tests and returns what to do after them: each test gets a copy of a migrated database. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-template-'));
  const server = await startTestServer({
    DATA_DIR: dataDir,
    ...(template.url ? { DATABASE_URL: template.url } : {}),
  });
  await server.close();
  if (template.url) process.env[SERVER_TEMPLATE_VARIABLE] = new URL(template.url).pathname.slice(1);
  else process.env[TEMPLATE_VARIABLE] = join(dataDir, EMBEDDED_FOLDER);
  return async () => {
    await template.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
