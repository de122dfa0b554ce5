/** Runs a command against a throwaway PostgreSQL and Redis: `node --import tsx scripts/postgres.ts npm run test:server`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withPostgres } from './postgres-server.ts';
import { quickFolder } from './quick-folder.ts';
import { withRedis } from './redis-server.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Say which command to run.');

async function run(database: string, redis: string): Promise<number> {
  console.log(`PostgreSQL at ${database}, Redis at ${redis}`);
  const env = { ...process.env, TEST_DATABASE_URL: database, TEST_REDIS_URL: redis };
  const child = spawn(String(command), args, { stdio: 'inherit', env });
  // The child gets the terminal's Ctrl-C too; waiting for it lets the clean-up happen.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  // The databases' own files, too.
  process.env['TMPDIR'] = quickFolder();
  process.exitCode = await withPostgres((database) => withRedis((redis) => run(database, redis)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
