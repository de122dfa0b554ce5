import type { FastifyInstance } from 'fastify';
import { API_PREFIX, TAGLINE, type PageAddresses, type Site } from '#contract/site.ts';
import { escapeHtml } from './html.ts';

/** What search engines and phones ask for. */
export function mountForMachines(
  http: FastifyInstance,
  site: Site,
  addresses: PageAddresses,
): void {
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
