/** Runs all attacks, whole, and writes down in docs/security.md what was tried and that nothing gave way. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { securityPage } from './security-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'saath-attack-'));
const file = join(folder, 'counts');
const env = { ...process.env, ATTACKS: 'all', ATTACK_COUNTS: file };
const runs: [command: string, args: string[]][] = [
  ['npx', ['vitest', 'run', '--project', 'node', 'tests/attack']],
  // What only a browser can show. Not twice: what is tried again would be counted again.
  ['npm', ['run', 'test:browser', '--', 'script-strings', '--project=desktop', '--retries=0']],
];
const failed = runs.filter(
  ([command, args]) => spawnSync(command, args, { env, stdio: 'inherit' }).status !== 0,
);
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true });
const counts = new Map<string, number>();
for (const line of lines) {
  const { what, count } = JSON.parse(line) as { what: string; count: number };
  counts.set(what, (counts.get(what) ?? 0) + count);
}
for (const [what, count] of counts) console.log(`${what}: ${count}`);
if (failed.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync('docs/security.md', securityPage({ day, commit, counts }));
  console.log('docs/security.md says so.');
}
process.exitCode = failed.length === 0 ? 0 : 1;
