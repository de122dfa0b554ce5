/** The second half of the build: prerenders the public pages from the bundle, adds the service worker and compresses the files. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WITHOUT_TEXTS } from '#contract/site.ts';
import type * as Prerender from '../../src/web/app/prerender.tsx';
import { ROOT } from '#server/platform/root.ts';
import { PRERENDER, WEB } from './build.ts';
import { compressFiles } from './compress-files.ts';
import { checkScriptBudget } from './script-budget.ts';
import { PageTemplate, type Built, type Manifest } from './page-template.ts';

/** Beside the hashed files, what the frame of the app asks for. */
const BESIDES = ['/theme.js', '/favicon.svg', '/avatar.png'];

const { member, files } = await prerender();
await buildWorker(member);
await compressFiles(WEB);
await checkScriptBudget(files, WEB);

async function prerender(): Promise<{ member: string[]; files: Manifest }> {
  const built = await readBuilt();
  const template = new PageTemplate(built);
  const entry = pathToFileURL(path.join(PRERENDER, 'prerender.js')).href;
  const { addresses, prerenderedPages, outagePage, appShell } = (await import(
    entry
  )) as typeof Prerender;

  const pages = path.join(WEB, 'pages');
  await mkdir(pages, { recursive: true });
  const write = (file: string, html: string) => writeFile(path.join(pages, `${file}.html`), html);
  for (const page of await prerenderedPages()) await write(page.file, template.page(page));
  // A site that cannot text anybody promises nothing about it.
  await mkdir(path.join(pages, WITHOUT_TEXTS));
  for (const page of await prerenderedPages({ texts: null }))
    await write(`${WITHOUT_TEXTS}/${page.file}`, template.page(page));
  await writeFile(path.join(pages, 'addresses.json'), JSON.stringify(addresses));
  await write('error', template.scriptless(outagePage()));
  await write('app', template.shell(appShell, 'app/shell/shell.tsx'));
  // Whoever comes with a mailed link may be no member.
  await write('link', template.shell(appShell));
  await Promise.all([
    rm(PRERENDER, { recursive: true }),
    rm(path.join(WEB, '.vite'), { recursive: true }),
    rm(path.join(WEB, 'index.html')),
  ]);
  return { member: addresses.member, files: built.manifest };
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

/** The service worker, which has to know what the pages of this very build begin with. */
async function buildWorker(memberPages: string[]): Promise<void> {
  const { build } = await import('vite');
  const shell = await readFile(path.join(WEB, 'pages/app.html'), 'utf8');
  const version = createHash('sha256').update(shell).digest('hex').slice(0, 16);
  const BUILD = JSON.stringify({ version, files: [...filesIn(shell), ...BESIDES] });
  await build({
    configFile: false,
    root: path.join(ROOT, 'src/web'),
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD, MEMBER_PAGES: JSON.stringify(memberPages) },
    build: {
      outDir: WEB,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(ROOT, 'src/web/worker/sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

/** But for stylesheets: those that the frame begins with stand in it. */
function filesIn(shell: string): string[] {
  const found = shell.matchAll(
    /<(?!link rel="stylesheet")[^<>]+(?:href|src)="(?<file>\/assets\/[^"]+)"/g,
  );
  return [...new Set([...found].flatMap(({ groups }) => groups?.['file'] ?? []))];
}
