import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Site, API_PREFIX, TAGLINE, type PageAddresses } from '#contract/site.ts';
import { ROOT } from '#server/platform/root.ts';
import type { FindCaller } from './call-context.ts';
import { sendEarly, type EarlyPage } from './early-page.ts';
import { loadPages, sendPage, type Pages } from './pages.ts';
import { escapeHtml } from './html.ts';

/** Where `npm run build` puts what browsers get. */
export const builtWeb = join(ROOT, 'dist/web');

function cachingOf(file: string): string {
  // Built assets carry their hash in their name and never change.
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // An old worker would keep members on old code.
  if (file === 'sw.js') return 'no-cache';
  return 'public, max-age=3600';
}

interface EarlyPages {
  pages: Readonly<Record<string, EarlyPage>>;
  findCaller: FindCaller;
}

/** The pages that the build prerendered, its files, and what search engines and phones ask for. */
export async function mountSite(
  http: FastifyInstance,
  webDir: string,
  site: Site,
  early: EarlyPages,
): Promise<Pages> {
  const pages = await loadPages(webDir, site);
  await http.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Pages are served under their own addresses, with the settings filled in.
    allowedPath: (path) => !path.startsWith('/pages/'),
    setHeaders: (reply, path) => {
      // The compressed one is the same file.
      reply.header('cache-control', cachingOf(relative(webDir, path).replace(/\.(br|gz)$/, '')));
    },
  });
  for (const [path, page] of pages.public) {
    http.get(path, (request, reply) => sendPage(request, reply, page));
  }
  const { link, member, admin } = pages.addresses;
  for (const path of link) {
    http.get(path, (request, reply) => sendPage(request, reply, pages.link));
  }
  for (const path of [...member, ...admin]) {
    const earlyPage = early.pages[path];
    http.get(path.replace('$', ':'), async (request, reply) => {
      const { shell: page } = pages;
      // What an address asks for is known to the page alone.
      const isPlain = earlyPage && !request.url.includes('?') && (await early.findCaller(request));
      if (isPlain && (await sendEarly(http, request, reply, { ...earlyPage, page }))) return reply;
      return sendPage(request, reply, page);
    });
  }
  mountForMachines(http, site, pages.addresses);
  return pages;
}

/** What search engines and phones ask for. */
function mountForMachines(http: FastifyInstance, site: Site, addresses: PageAddresses): void {
  http.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml').send(sitemap(site, addresses)),
  );
  http.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(robots(site, addresses)),
  );
  http.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(manifest(site))),
  );
}

function sitemap({ publicUrl }: Site, addresses: PageAddresses): string {
  const indexed = addresses.public.filter((path) => path !== '/forgot-password');
  const urls = indexed.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function robots({ publicUrl }: Site, { link, member }: PageAddresses): string {
  const closed = [`${API_PREFIX}/`, ...link, ...member.map((path) => path.split('$')[0])];
  const rules = closed.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function manifest({ brandName }: Site) {
  const icon = (name: string, size: number) => ({
    src: `/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    description: TAGLINE,
    lang: 'en-IN',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6f0',
    theme_color: '#5b2158',
    icons: [
      icon('icon', 192),
      icon('icon', 512),
      { ...icon('icon-maskable', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Browse Companions', url: '/browse' },
      { name: 'Notifications', url: '/notifications' },
    ],
  };
}
