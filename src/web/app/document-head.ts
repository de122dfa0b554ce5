import { shownText } from '#contract/capabilities.ts';
import { type Site, TAGLINE } from '#contract/site.ts';
import type { PublicAddress } from './features.ts';
import { descriptions } from './public/descriptions.claims.ts';

/** The landing page carries the tagline; every other page its own name before the brand. */
export function pageTitle(path: string | undefined, title: string | undefined, site: Site): string {
  if (path === '/') return `${site.brandName} · ${TAGLINE}`;
  return title ? `${title} · ${site.brandName}` : site.brandName;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escape(content)}" />`;

/** The head of a public page that may be found and shared. */
export function publicHead(path: PublicAddress, title: string, site: Site): string {
  const description = shownText(descriptions[path]).replaceAll('{brand}', site.brandName);
  const address = `${site.publicUrl}${path}`;
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.brandName),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${site.publicUrl}/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', TAGLINE),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

/** The head of a page that must not be found. */
export function hiddenHead(title: string): string {
  return `<title>${escape(title)}</title>\n    ${meta('name', 'robots', 'noindex')}`;
}
