/** Runs a command against a throwaway PostgreSQL: `node --import tsx scripts/postgres.ts npm run test:server`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withPostgres } from './postgres-server.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Say which command to run.');

try {
  process.exitCode = await withPostgres(async (url) => {
    console.log(`PostgreSQL at ${url}`);
    const env = { ...process.env, TEST_DATABASE_URL: url };
    const child = spawn(command, args, { stdio: 'inherit', env });
    // The child gets the terminal's Ctrl-C too; waiting for it lets the clean-up happen.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => child.kill(signal));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
