import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATE_VARIABLE } from './embedded-template.ts';
import { startTestServer } from './test-server.ts';

/** Runs once before all tests and returns what to do after them. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-template-'));
  const server = await startTestServer({ DATA_DIR: dataDir });
  await server.close();
  process.env[TEMPLATE_VARIABLE] = join(dataDir, 'postgres');
  return () => rm(dataDir, { recursive: true, force: true });
}
