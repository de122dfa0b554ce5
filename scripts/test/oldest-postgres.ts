/** Runs a command against a throwaway server of the oldest PostgreSQL that we promise to run on, which Debian has. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getOldestPrograms, withPostgres } from '../local/postgres.ts';
import { quickFolder } from './quick-folder.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Say which command to run.');

async function run(database: string): Promise<number> {
  const env = { ...process.env, TEST_DATABASE_URL: database };
  const child = spawn(String(command), args, { stdio: 'inherit', env });
  // The child gets the terminal's Ctrl-C too; waiting for it lets the clean-up happen.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  const programsIn = getOldestPrograms();
  console.log(`On the PostgreSQL in ${programsIn}`);
  // The database's own files, too.
  process.env['TMPDIR'] = quickFolder();
  process.exitCode = await withPostgres(run, { programsIn });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
