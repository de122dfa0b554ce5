/** Runs every bench, one after another, on a machine that has nothing else to do; options are for each alone. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
const benches = Object.keys(scripts).filter((name) => name.startsWith('bench:'));
const failed = [...benches, 'lighthouse'].filter((name) => {
  console.log(`\n=== npm run ${name}`);
  return spawnSync('npm', ['run', '--silent', name], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) console.log(`\nDid not end well: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
