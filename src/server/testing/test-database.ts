import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

interface TestDatabase {
  url: string | null;
  drop(): Promise<void>;
}

const keep = async () => undefined;
export const embedded: TestDatabase = { url: null, drop: keep };
export const isEmbedded = !process.env.TEST_DATABASE_URL;

/** Names a database there that is migrated already, made once before all tests. */
export const SERVER_TEMPLATE_VARIABLE = 'TEST_SERVER_TEMPLATE';

/** One that another test server has made, or a new one. */
export const findTestDatabase = async (url: string | undefined): Promise<TestDatabase> =>
  url ? { url, drop: keep } : createTestDatabase();

/** With TEST_DATABASE_URL each test server gets a database of its own there; without, the embedded one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return embedded;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = process.env[SERVER_TEMPLATE_VARIABLE];
  await onServer(server, `create database ${name} ${template ? `template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
