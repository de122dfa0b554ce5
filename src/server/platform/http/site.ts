import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import { mountForMachines } from './for-machines.ts';
import { loadPages, sendPage, type Pages } from './pages.ts';

/** Where `npm run build` puts what browsers get. */
export const builtWeb = fileURLToPath(new URL('../../../../dist/web', import.meta.url));

function cachingOf(file: string): string {
  // Built assets carry their hash in their name and never change.
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // An old worker would keep members on old code.
  if (file === 'sw.js') return 'no-cache';
  return 'public, max-age=3600';
}

/** The pages that the build prerendered, its files, and what search engines and phones ask for. */
export async function mountSite(http: FastifyInstance, webDir: string, site: Site): Promise<Pages> {
  const pages = await loadPages(webDir, site);
  await http.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Pages are served under their own addresses, with the settings filled in.
    allowedPath: (path) => !path.startsWith('/pages/'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(relative(webDir, path)));
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
    http.get(path.replace('$', ':'), (request, reply) => sendPage(request, reply, pages.shell));
  }
  mountForMachines(http, site, pages.addresses);
  return pages;
}
