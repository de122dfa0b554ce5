import type { Capability } from '../capabilities.ts';

/** So long whoever asked to be erased can come back by signing in. */
export const COME_BACK_HOURS = 24;
/** By then everything is gone, as the privacy page promises. */
export const ERASED_WITHIN_HOURS = 48;
export const INVOICES_KEPT_YEARS = 8;
export const PAYOUTS_KEPT_YEARS = 8;
/** Unless the operator has set another number. */
export const USUAL_RETENTION_DAYS = 180;

/** What is kept of somebody who was erased, because the law or an open case asks for it. */
export const keptKinds = [
  'registration',
  'invoices',
  'payouts',
  'reports',
  'sealed-cases',
  'bans',
  'under-age',
] as const;
export type KeptKind = (typeof keptKinds)[number];
/** Keyed hashes, which stay where they are; all else moves to the sealed store. */
export type HashKind = 'bans' | 'under-age';
export type SealedKind = Exclude<KeptKind, HashKind>;

export interface KeptPart {
  /** Without which there is nothing of it. */
  needs?: Capability;
  what: string;
  why: string;
  howLong(retentionDays: number): string;
}

/** Shown before an account is deleted, in the receipt and on the privacy page; nothing else is kept. */
export const keptParts: Record<KeptKind, KeptPart> = {
  registration: {
    what: 'Your registration: name, email, phone number, when you signed up and when you last signed in',
    why: 'the IT Rules let the authorities ask for it',
    howLong: (days) => `${days} days`,
  },
  invoices: {
    what: 'Your invoices, with the name on them',
    why: 'tax law asks for it',
    howLong: () => `${INVOICES_KEPT_YEARS} years`,
  },
  payouts: {
    needs: 'earnings',
    what: 'If you earned as a companion: your payouts, with your name, PAN and where they went',
    why: 'tax law asks for it',
    howLong: () => `${PAYOUTS_KEPT_YEARS} years`,
  },
  reports: {
    what: 'Reports by you or about you that were still open, as they were sent',
    why: 'somebody still has to decide about it',
    howLong: (days) => `${days} days after the case is closed`,
  },
  'sealed-cases': {
    what: 'Cases about the safety of children, with your name and email',
    why: 'the police may need them',
    howLong: () => 'until the authorities have them',
  },
  bans: {
    what: 'If you were banned: keyed hashes of your email, phone number and documents',
    why: 'a ban must not end by leaving',
    howLong: () => 'as long as the ban holds',
  },
  'under-age': {
    what: 'If a document showed that you are under 18: a keyed hash of it',
    why: 'nobody under 18 may come back with it',
    howLong: () => 'as long as the site is there',
  },
};

/** Of people under 18 only this goes to the sealed store, and their registration does not. */
export const keptOfUnderAge: SealedKind[] = ['invoices', 'payouts', 'sealed-cases'];

/** What a receipt counts. */
export const erasedParts = {
  account: 'your account: name, email, password and settings',
  sessions: 'signed-in devices',
  profile: 'your profile',
  photos: 'photos',
  likes: 'likes and passes',
  matches: 'matches',
  messages: 'messages that you wrote',
  'chat-photos': 'photos in chats',
  'chat-voices': 'voice notes in chats',
  'companion-requests': 'requests to companions',
  notifications: 'notifications',
  'push-subscriptions': 'browsers that got notifications',
  blocks: 'blocks and contacts',
  cases: 'reports and decisions',
  'check-ins': 'check-ins',
  identity: 'identity checks',
  exports: 'copies of your data',
} as const;
export type ErasedPart = keyof typeof erasedParts;
