import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { linkPages, memberPages, publicPages } from '#contract/paths.ts';
import { TAGLINE, type Site } from '#contract/site.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { API_PREFIX } from './api.ts';
import { escapeHtml } from './html.ts';

export const builtWeb = fileURLToPath(new URL('../../../../dist/web', import.meta.url));
const REVALIDATE = 'no-cache';

/** The pages that the build prerendered, its files, and what search engines and phones ask for. */
export async function mountSite(http: FastifyInstance, webDir: string, site: Site): Promise<void> {
  const page = await pageLoader(webDir, site);
  await http.register(fastifyStatic, {
    root: webDir,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built assets carry their hash in their name and never change.
      const immutable = path.startsWith(join(webDir, 'assets'));
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  const html = (reply: FastifyReply, body: string, status = 200) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', REVALIDATE)
      .send(body);

  for (const path of publicPages) {
    const body = page(path === '/' ? 'index' : path.slice(1));
    http.get(path, (_request, reply) => html(reply, body));
  }
  const shell = page('app');
  for (const path of [...linkPages, ...memberPages]) {
    http.get(path.replace('$', ':'), (_request, reply) => html(reply, shell));
  }
  const notFound = page('not-found');
  http.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(`${API_PREFIX}/`) || request.method !== 'GET') {
      return reply.status(404).send();
    }
    return html(reply, notFound, 404);
  });
  mountForMachines(http, site);
}

/** Prerendered pages hold tokens where the operator's settings go. */
async function pageLoader(webDir: string, site: Site): Promise<(name: string) => string> {
  const names = ['app', 'not-found', 'index', ...publicPages.slice(1).map((path) => path.slice(1))];
  const fill = (text: string) =>
    text
      .replaceAll('%SITE_JSON%', JSON.stringify(site).replaceAll('<', String.raw`\u003c`))
      .replaceAll('%BRAND_NAME%', escapeHtml(site.brandName))
      .replaceAll('%SUPPORT_EMAIL%', escapeHtml(site.supportEmail))
      .replaceAll('%PUBLIC_URL%', escapeHtml(site.publicUrl));
  const pages = new Map<string, string>();
  for (const name of names) {
    const text = await readFile(join(webDir, 'pages', `${name}.html`), 'utf8').catch(() => {
      throw new StartupFault('The web pages have not been built. Run: npm run build');
    });
    pages.set(name, fill(text));
  }
  return (name) => pages.get(name) ?? '';
}

function mountForMachines(http: FastifyInstance, site: Site): void {
  const indexed = publicPages.filter((path) => path !== '/forgot-password');
  http.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${indexed
          .map((path) => `  <url><loc>${escapeHtml(site.publicUrl + path)}</loc></url>`)
          .join('\n')}\n</urlset>\n`,
      ),
  );
  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\n${['/api/', ...linkPages, ...memberPages.map((path) => path.split('$')[0])]
          .map((path) => `Disallow: ${path}`)
          .join('\n')}\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`,
      ),
  );
  http.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(
      JSON.stringify({
        name: site.brandName,
        short_name: site.brandName,
        description: TAGLINE,
        lang: 'en-IN',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#fbf6f0',
        theme_color: '#5b2158',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      }),
    ),
  );
}
