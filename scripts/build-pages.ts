/** The second half of the build: prerenders the public pages from the bundle, adds the service worker and compresses the files. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WITHOUT_TEXTS, type PageAddresses } from '#contract/site.ts';
import type * as Prerender from '../src/web/app/prerender.tsx';
import { PRERENDER, WEB } from './build.ts';
import { buildWorker } from './build-worker.ts';
import { compressAssets } from './compress-assets.ts';
import { PageTemplate, type Built, type Manifest } from './page-template.ts';

const { member: memberPages } = await prerender();
await buildWorker(WEB, memberPages);
await compressAssets(path.join(WEB, 'assets'));

async function prerender(): Promise<PageAddresses> {
  const template = new PageTemplate(await readBuilt());
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
  return addresses;
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
