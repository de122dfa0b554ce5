import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeyFiles } from '#server/platform/sealing/key-files.ts';
import { openPostgres } from '../../../scripts/local/postgres.ts';
import { openRedis } from '../../../scripts/local/redis.ts';
import { createTestDatabase, TEMPLATE_VARIABLE } from './test-database.ts';
import { KEYS_VARIABLE, startTestServer } from './test-server.ts';

/**
 * Runs once before all tests and returns what to do after them. One PostgreSQL and one Redis serve all test files; each
 * test server gets a copy of a migrated database. TEST_DATABASE_URL names another PostgreSQL to run on.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const redis = await openRedis();
  const postgres = process.env['TEST_DATABASE_URL'] ? null : await openPostgres();
  process.env['TEST_REDIS_URL'] = redis.url;
  process.env['TEST_DATABASE_URL'] ??= postgres?.url;
  const keysFolder = await mkdtemp(join(tmpdir(), 'saath-keys-'));
  await Promise.all([makeKeyFiles(keysFolder, 'identity'), makeKeyFiles(keysFolder, 'retention')]);
  process.env[KEYS_VARIABLE] = keysFolder;
  const template = await createTestDatabase();
  const server = await startTestServer({ DATABASE_URL: template.url });
  await server.close();
  process.env[TEMPLATE_VARIABLE] = new URL(template.url).pathname.slice(1);
  return async () => {
    await template.drop();
    await postgres?.stop();
    await redis.stop();
    await rm(keysFolder, { recursive: true });
  };
}
