/** Builds the browser's code and prerenders the public pages into dist/web. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Prerender from '../src/web/app/prerender.tsx';
import { buildWorker } from './build-worker.ts';
import { compressAssets } from './compress-assets.ts';
import { sourcesFingerprint } from './build-fingerprint.ts';
import { PageTemplate, type Built, type Manifest } from './page-template.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'dist/web');
const PRERENDER = path.join(ROOT, 'dist/prerender');
const STAMP = path.join(ROOT, 'dist/web.stamp');

/** Does nothing when the last build was made from the same sources. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const fingerprint = await sourcesFingerprint(ROOT);
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  if (stamp === fingerprint) return 'unchanged';
  // Written last: a build that was interrupted is made again.
  await rm(STAMP, { force: true });
  await bundle();
  await prerender();
  await buildWorker(WEB);
  await compressAssets(path.join(WEB, 'assets'));
  await writeFile(STAMP, fingerprint);
  return 'built';
}

async function bundle(): Promise<void> {
  // Loaded only when there is something to build, so that an ordinary start stays quick.
  const { build } = await import('vite');
  const shared = { configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
  await asProduction(async () => {
    await build(shared);
    await build({
      ...shared,
      publicDir: false,
      ssr: { noExternal: true },
      build: { ssr: 'app/prerender.tsx', outDir: PRERENDER, emptyOutDir: true, manifest: false },
    });
  });
}

/**
 * Whatever NODE_ENV says outside (a test runner sets it), members get React's production build:
 * there is one stamp, and whoever builds first builds for everyone after.
 */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const outside = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (outside === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = outside;
  }
}

async function prerender(): Promise<void> {
  const template = new PageTemplate(await readBuilt());
  const entry = pathToFileURL(path.join(PRERENDER, 'prerender.js')).href;
  const { prerenderedPages, outagePage, appShell } = (await import(entry)) as typeof Prerender;

  const pages = path.join(WEB, 'pages');
  await mkdir(pages, { recursive: true });
  const write = (file: string, html: string) => writeFile(path.join(pages, `${file}.html`), html);
  for (const page of await prerenderedPages()) await write(page.file, template.page(page));
  await write('error', template.scriptless(outagePage()));
  await write('app', template.shell(appShell, 'app/shell/shell.tsx'));
  // Whoever comes with a mailed link may be no member.
  await write('link', template.shell(appShell));
  await Promise.all([
    rm(PRERENDER, { recursive: true }),
    rm(path.join(WEB, '.vite'), { recursive: true }),
    rm(path.join(WEB, 'index.html')),
  ]);
}

async function readBuilt(): Promise<Built> {
  const manifest = await readFile(path.join(WEB, '.vite/manifest.json'), 'utf8');
  const assets = await readdir(path.join(WEB, 'assets'));
  const styles = new Map<string, string>();
  for (const name of assets.filter((asset) => asset.endsWith('.css'))) {
    styles.set(`assets/${name}`, await readFile(path.join(WEB, 'assets', name), 'utf8'));
  }
  return {
    html: await readFile(path.join(WEB, 'index.html'), 'utf8'),
    manifest: JSON.parse(manifest) as Manifest,
    styles,
  };
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const result = await buildWeb();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(result === 'built' ? `Built dist/web in ${seconds} s.` : 'dist/web is up to date.');
}
