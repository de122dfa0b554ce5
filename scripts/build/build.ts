/** Builds the browser's code and prerenders the public pages into dist/web. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageAddresses } from '#contract/site.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const WEB = path.join(ROOT, 'dist/web');
export const PRERENDER = path.join(ROOT, 'dist/prerender');
const STAMP = path.join(ROOT, 'dist/web.stamp');
const STOPS = ['SIGINT', 'SIGTERM'] as const;
const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];

/** Where the pages of the last build stand. */
export const builtAddresses = (): PageAddresses =>
  JSON.parse(readFileSync(path.join(WEB, 'pages/addresses.json'), 'utf8')) as PageAddresses;

/** Does nothing when the last build was made from the same sources. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const fingerprint = await sourcesFingerprint();
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  if (stamp === fingerprint) return 'unchanged';
  // Written last: a build that was interrupted is made again.
  await rm(STAMP, { force: true });
  await run(...VITE);
  await run(...VITE, '--ssr', 'app/prerender.tsx', '--outDir', PRERENDER, '--emptyOutDir');
  await run('--import', 'tsx', 'scripts/build/pages.ts');
  await writeFile(STAMP, fingerprint);
  return 'built';
}

/**
 * Each step is a process of its own, which gives back what it took: together they would hold a gigabyte. A small space for new
 * objects spares another tenth, and costs no time here.
 */
async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--max-semi-space-size=1', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whatever NODE_ENV says outside (a test runner sets it), members get React's production build: there is one stamp,
    // and whoever builds first builds for everyone after.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Whoever stops us stops it: nobody else shall write there when the next one builds.
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of STOPS) process.once(signal, stop);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  for (const each of STOPS) process.off(each, stop);
  if (code !== 0) throw new Error(`The pages could not be built (${signal ?? code}); see above.`);
}

/** Changes when anything that goes into dist/web changes; file times do not matter. */
async function sourcesFingerprint(): Promise<string> {
  const files = ['package-lock.json', 'vite.config.ts'];
  for (const folder of ['src/web', 'src/contract', 'scripts/build']) {
    const entries = await readdir(path.join(ROOT, folder), {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of entries) {
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
        files.push(path.relative(ROOT, path.join(entry.parentPath, entry.name)));
      }
    }
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`).update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const result = await buildWeb();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(result === 'built' ? `Built dist/web in ${seconds} s.` : 'dist/web is up to date.');
}
