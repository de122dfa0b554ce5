import { PLAN_DAYS } from '#contract/billing/rules.ts';
import type { PublicPage } from '#contract/paths.ts';
import { type Site, TAGLINE } from '#contract/site.ts';

/** What search engines and shared links say of each public page. */
const descriptions: Record<PublicPage, (brand: string) => string> = {
  '/': (brand) =>
    `${brand} is members-only companionship for India. Verified companions, four kinds of connection, one plan of ${PLAN_DAYS} days that never renews by itself.`,
  '/faq': (brand) =>
    `Answers about ${brand}: verification, membership and payments, safety, privacy and how each kind of connection works.`,
  '/about': (brand) =>
    `Why ${brand} exists, what we value and what we promise every member about privacy and safety.`,
  '/terms': (brand) =>
    `The rules of ${brand} in plain words: who can join, what you pay, what is not allowed.`,
  '/privacy': (brand) =>
    `What ${brand} keeps about you, who can see it, how long it stays and how to have it erased.`,
  '/login': (brand) => `Sign in to ${brand} to see your matches and messages.`,
  '/register': (brand) =>
    `Create your ${brand} account. Members only: nobody outside can see your profile.`,
  '/forgot-password': (brand) => `Get a link to set a new password for your ${brand} account.`,
};

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
export function publicHead(path: PublicPage, title: string, site: Site): string {
  const description = descriptions[path](site.brandName);
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
