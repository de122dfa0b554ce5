import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WITHOUT_TEXTS, type PageAddresses } from '#contract/site.ts';

const addresses: PageAddresses = {
  public: ['/', '/faq', '/login'],
  link: ['/reset-password'],
  member: ['/dashboard', '/browse', '/profile/$memberId'],
  admin: ['/admin/payments'],
};

/** A folder as the build makes it, with hardly anything in its files. */
export async function makeWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saath-web-'));
  await mkdir(join(folder, 'pages'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'pages', 'addresses.json'), JSON.stringify(addresses));
  const names = addresses.public.map((path) => path.slice(1) || 'index');
  await mkdir(join(folder, 'pages', WITHOUT_TEXTS));
  for (const name of ['not-found', ...names])
    await writeFile(
      join(folder, 'pages', WITHOUT_TEXTS, `${name}.html`),
      `<!doctype html><title>${name} without texts</title>`,
    );
  for (const name of ['app', 'link', 'not-found', 'error', ...names])
    await writeFile(
      join(folder, 'pages', `${name}.html`),
      `<!doctype html><title>${name}</title><div id="root"></div>`,
    );
  await writeFile(join(folder, 'assets', 'app-1.js'), 'export {};');
  await writeFile(join(folder, 'sw.js'), '');
  return folder;
}
