/** Builds the browser's code and prerenders the public pages into dist/web. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourcesFingerprint } from './build-fingerprint.ts';
import { PageTemplate, type Manifest } from './page-template.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'dist/web');
const PRERENDER = path.join(ROOT, 'dist/prerender');
const STAMP = path.join(ROOT, 'dist/web.stamp');

type Prerender = typeof import('../src/web/app/prerender.tsx');

/** Does nothing when the last build was made from the same sources. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const fingerprint = await sourcesFingerprint(ROOT);
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  if (stamp === fingerprint) return 'unchanged';
  // Written last: a build that was interrupted is made again.
  await rm(STAMP, { force: true });
  await bundle();
  await prerender();
  await writeFile(STAMP, fingerprint);
  return 'built';
}

async function bundle(): Promise<void> {
  // Loaded only when there is something to build, so that an ordinary start stays quick.
  const { build } = await import('vite');
  const shared = { configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
  await build(shared);
  await build({
    ...shared,
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'app/prerender.tsx', outDir: PRERENDER, emptyOutDir: true, manifest: false },
  });
}

async function prerender(): Promise<void> {
  const manifestFile = path.join(WEB, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const template = new PageTemplate(await readFile(path.join(WEB, 'index.html'), 'utf8'), manifest);
  const entry = pathToFileURL(path.join(PRERENDER, 'prerender.js')).href;
  const { renderPages, outagePage, appShell } = (await import(entry)) as Prerender;

  const pages = path.join(WEB, 'pages');
  await mkdir(pages, { recursive: true });
  const write = (file: string, html: string) => writeFile(path.join(pages, `${file}.html`), html);
  for (const page of await renderPages()) await write(page.file, template.page(page));
  await write('error', template.scriptless(outagePage()));
  await write('app', template.shell(appShell));
  await Promise.all([
    rm(PRERENDER, { recursive: true }),
    rm(path.join(WEB, '.vite'), { recursive: true }),
    rm(path.join(WEB, 'index.html')),
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const result = await buildWeb();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(result === 'built' ? `Built dist/web in ${seconds} s.` : 'dist/web is up to date.');
}
