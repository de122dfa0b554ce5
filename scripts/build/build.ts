/** Builds what browsers get, with the public pages prerendered, into dist/web, and the server into dist/server. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PageAddresses } from '#contract/site.ts';
import { lockDataDir } from '#server/platform/config/data-dir.ts';
import { ROOT } from '#server/platform/root.ts';

const DIST = path.join(ROOT, 'dist');
export const WEB = path.join(DIST, 'web');
export const PRERENDER = path.join(DIST, 'prerender');
const LOOK_EVERY_MS = 200;
const STOPS = ['SIGINT', 'SIGTERM'] as const;
const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];

/** Where the pages of the last build stand. */
export const builtAddresses = (): PageAddresses =>
  JSON.parse(readFileSync(path.join(WEB, 'pages/addresses.json'), 'utf8')) as PageAddresses;

const stampOf = (name: string): string => path.join(DIST, `${name}.stamp`);

type Outcome = 'built' | 'unchanged';

export const buildWeb = (): Promise<Outcome> =>
  buildChanged('web', ['vite.config.ts', 'src/web', 'src/contract', 'scripts/build'], async () => {
    await run(...VITE);
    await run(...VITE, '--ssr', 'app/prerender.tsx', '--outDir', PRERENDER, '--emptyOutDir');
    await run('--import', 'tsx', 'scripts/build/pages.ts');
  });

export const buildServer = (): Promise<Outcome> =>
  buildChanged('server', ['src/server', 'src/contract', 'scripts'], () =>
    run('--import', 'tsx', 'scripts/build/server.ts'),
  );

export const buildAll = async (): Promise<Outcome[]> => [await buildServer(), await buildWeb()];

/** Does nothing when the last build was made from the same sources. */
async function buildChanged(
  name: string,
  sources: string[],
  build: () => Promise<void>,
): Promise<Outcome> {
  const stamp = stampOf(name);
  const fingerprint = await fingerprintOf(sources);
  const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => '')) === fingerprint;
  if (await isBuilt()) return 'unchanged';
  await mkdir(DIST, { recursive: true });
  const unlock = await turn();
  try {
    if (await isBuilt()) return 'unchanged';
    // Written last: a build that was interrupted is made again.
    await rm(stamp, { force: true });
    await build();
    await writeFile(stamp, fingerprint);
    return 'built';
  } finally {
    await unlock();
  }
}

/** What was built last, and a time in which nobody builds: null while there is no whole build. */
export async function withBuild<Result>(
  work: (build: { name: string; dist: string } | null) => Promise<Result>,
): Promise<Result> {
  await mkdir(DIST, { recursive: true });
  const unlock = await turn();
  try {
    const stamps = await Promise.all(
      ['server', 'web'].map((name) => readFile(stampOf(name), 'utf8').catch(() => '')),
    );
    const name = createHash('sha256').update(stamps.join(' ')).digest('hex').slice(0, 12);
    return await work(stamps.every(Boolean) ? { name, dist: DIST } : null);
  } finally {
    await unlock();
  }
}

/** Of several who want to build, as test files do that run at the same time, one does and the others wait. */
async function turn(): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await lockDataDir(DIST).catch(() => null);
    if (unlock) return unlock;
    await wait(LOOK_EVERY_MS);
  }
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
  if (code !== 0) throw new Error(`The build failed (${signal ?? code}); see above.`);
}

/** Changes when anything that is built from them changes; file times do not matter. */
async function fingerprintOf(sources: string[]): Promise<string> {
  const files = ['package-lock.json'];
  for (const source of sources) {
    if (source.endsWith('.ts')) files.push(source);
    else files.push(...(await filesIn(source)));
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}
