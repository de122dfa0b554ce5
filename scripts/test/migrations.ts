/** Fails where the tables are not what the migrations make: `npm run db:generate` was forgotten. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import drizzle from '../../drizzle.config.ts';

const folder = mkdtempSync(join(tmpdir(), 'saath-migrations-'));
try {
  const {
    out: migrations,
    schema,
    dialect,
  } = drizzle as { out: string; schema: string; dialect: string };
  cpSync(migrations, folder, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/drizzle-kit',
    // It knows paths from here alone.
    ['generate', `--dialect=${dialect}`, `--schema=${schema}`, `--out=${relative('.', folder)}`],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' },
  );
  // Where it would have to ask (was this renamed?) it makes nothing either, and calls that a success.
  if (status !== 0 || !stdout.includes('No schema changes')) {
    console.error(`${stdout}${stderr}\nThe tables have changed without a migration.`);
    console.error('Run: npm run db:generate');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
