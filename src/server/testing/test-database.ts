import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Names a database that is migrated already, made once before all tests. */
export const TEMPLATE_VARIABLE = 'TEST_TEMPLATE';

/** A database of one's own on the server that all tests share. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = String(process.env['TEST_DATABASE_URL']);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = isEmpty ? undefined : process.env[TEMPLATE_VARIABLE];
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
