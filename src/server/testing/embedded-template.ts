import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from './test-server.ts';

const VARIABLE = 'TEST_DATABASE_TEMPLATE';

/** Runs once before all tests: making a database from nothing takes far longer than copying a migrated one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-template-'));
  const server = await startTestServer({ DATA_DIR: dataDir });
  await server.close();
  process.env[VARIABLE] = join(dataDir, 'postgres');
  return () => rm(dataDir, { recursive: true, force: true });
}

export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = process.env[VARIABLE];
  if (template) await cp(template, join(dataDir, 'postgres'), { recursive: true });
}
