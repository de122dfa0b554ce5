import { vi } from 'vitest';
import type { Tools } from '#server/platform/tools.ts';
import type { TestServer } from './test-server.ts';

/** The server's tools, with a way to the database on which only what uses them is counted. */
export function countingTools(server: TestServer) {
  const db: Tools['db'] = Object.create(server.tools.db);
  const execute = vi.spyOn(db, 'execute');
  // Hot statements go this way.
  db.$client = Object.create(server.tools.db.$client);
  const query = vi.spyOn(db.$client, 'query');
  const statements = () => execute.mock.calls.length + query.mock.calls.length;
  return { tools: { ...server.tools, db }, statements };
}
