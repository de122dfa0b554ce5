import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { payoutToken, WITHOUT_TEXTS, type PageAddresses, type Site } from '#contract/site.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { escapeHtml } from './html.ts';
import { acceptedEncoding } from './json-replies.ts';

/** A page as it leaves the server, compressed once instead of for every visitor. */
export interface Page {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export interface Pages {
  addresses: PageAddresses;
  /** By their addresses. */
  public: ReadonlyMap<string, Page>;
  /** The frame of members' pages, which are made in the browser. */
  shell: Page;
  /** The same for pages that mailed links lead to. */
  link: Page;
  notFound: Page;
  error: Page;
}

export async function loadPages(webDir: string, site: Site): Promise<Pages> {
  const read = (file: string) =>
    readFile(join(webDir, 'pages', file), 'utf8').catch(() => {
      throw new StartupFault('The web pages have not been built. Run: npm run build');
    });
  const load = async (name: string) => compressed(fill(await read(`${name}.html`), site));
  const folder = site.texts === null ? `${WITHOUT_TEXTS}/` : '';
  const addresses = JSON.parse(await read('addresses.json')) as PageAddresses;
  const [shell, link, notFound, error, ...rest] = await Promise.all([
    load('app'),
    load('link'),
    load(`${folder}not-found`),
    load('error'),
    ...addresses.public.map(
      async (path) => [path, await load(folder + (path.slice(1) || 'index'))] as const,
    ),
  ]);
  return { addresses, public: new Map(rest), shell, link, notFound, error };
}

/** Prerendered pages hold tokens where the operator's settings go. */
function fill(text: string, site: Site): string {
  const withTerms = Object.entries(site.payouts).reduce(
    (filled, [name, words]) => filled.replaceAll(payoutToken(name), () => escapeHtml(words)),
    text,
  );
  return withTerms
    .replaceAll('%SITE_JSON%', () => JSON.stringify(site).replaceAll('<', String.raw`\u003c`))
    .replaceAll('%BRAND_NAME%', () => escapeHtml(site.brandName))
    .replaceAll('%SUPPORT_EMAIL%', () => escapeHtml(site.supportEmail))
    .replaceAll('%OFFICER_NAME%', () => escapeHtml(site.officer.name))
    .replaceAll('%OFFICER_ADDRESS%', () => escapeHtml(site.officer.address))
    .replaceAll('%PUBLIC_URL%', () => escapeHtml(site.publicUrl));
}

async function compressed(text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    promisify(gzip)(plain),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: zipped };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) {
  void reply
    .status(status)
    .type('text/html; charset=utf-8')
    // Kept, but asked about each time: a deployment is seen at once.
    .headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (status === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.status(304).send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(page[encoding]);
}
