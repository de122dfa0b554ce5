import { pages as accounts } from './accounts/rules.ts';
import { pages as billing } from './billing/rules.ts';
import { pages as discovery } from './discovery/rules.ts';
import { pages as matching } from './matching/rules.ts';
import { pages as messages } from './messages/rules.ts';
import { pages as notifications } from './notifications/rules.ts';
import { pages as profiles } from './profiles/rules.ts';

/** Those that belong to no feature: about the site itself, and where a member's features meet. */
const site = {
  public: ['/', '/faq', '/about', '/terms', '/privacy'],
  member: ['/dashboard'],
} as const;

/** The addresses of every page, by the feature that brings it. The server answers 404 for any other. */
const features = [
  site,
  accounts,
  billing,
  profiles,
  matching,
  discovery,
  messages,
  notifications,
] as const;

type Feature = (typeof features)[number];
type Kind = 'public' | 'link' | 'member' | 'admin';
type PageOf<Of extends Kind> = Extract<Feature, Record<Of, readonly string[]>>[Of][number];

const pagesOf = <Of extends Kind>(kind: Of) =>
  features.flatMap(
    (pages: Partial<Record<Kind, readonly string[]>>) => pages[kind] ?? [],
  ) as PageOf<Of>[];

/** Every endpoint is below it. */
export const API_PREFIX = '/api';

/** Readable by anyone and prerendered at build. */
export const publicPages = pagesOf('public');
export type PublicPage = (typeof publicPages)[number];

/** Readable by anyone, but made of what the address carries: not prerendered, not indexed. */
export const linkPages = pagesOf('link');

/** Anyone signed out is led to /login and, after signing in, back. */
export const memberPages = pagesOf('member');
export type MemberPage = (typeof memberPages)[number];

/** For everybody else they look absent. */
export const adminPages = pagesOf('admin');
export type AdminPage = (typeof adminPages)[number];
