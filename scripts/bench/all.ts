/**
 * Runs benches, one after another, on a machine that has nothing else to do, and writes what they judged to docs/performance.md:
 * `npm run bench [-- chat requests]`; the options of each are for each alone.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { watchMachine } from './load/machine.ts';
import type { Figure } from './load/figures.ts';
import { drawFigures, performancePage, withBest, type Measured } from './performance-page.ts';

const KEPT = 'docs/performance.json';
const read = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content;

const { scripts } = read<{ scripts: Record<string, string> }>('package.json');
const all = [...Object.keys(scripts).filter((name) => name.startsWith('bench:')), 'lighthouse'];
const asked = process.argv.slice(2);
const nameOf = (short: string) => all.find((name) => name === short || name === `bench:${short}`);
const chosen = asked.length > 0 ? asked.map((short) => nameOf(short) ?? `bench:${short}`) : all;

const folder = mkdtempSync(join(tmpdir(), 'saath-bench-'));
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const kept = existsSync(KEPT) ? read<Measured[]>(KEPT) : [];
const failed: string[] = [];
for (const bench of chosen) {
  console.log(`\n=== npm run ${bench}`);
  const file = join(folder, bench);
  const env = { ...process.env, BENCH_FIGURES: file };
  const seen = watchMachine();
  const { status } = spawnSync('npm', ['run', '--silent', bench], { stdio: 'inherit', env });
  if (status !== 0) failed.push(bench);
  if (!existsSync(file)) continue;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const measured: Measured = {
    bench,
    day: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD'),
    machine: `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB; ${seen()}`,
    figures: lines.map((line) => JSON.parse(line) as Figure),
  };
  const at = kept.findIndex((each) => each.bench === bench);
  kept.splice(at < 0 ? kept.length : at, 1, measured);
}
rmSync(folder, { recursive: true });
writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
writeFileSync('docs/performance.md', performancePage(kept));
writeFileSync('docs/images/performance.svg', drawFigures(kept));
writeFileSync('README.md', withBest(readFileSync('README.md', 'utf8'), kept));
if (failed.length > 0) console.log(`\nDid not end well: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
