import type { ConnectionType } from '../profiles/options.ts';

/** What companions can be asked for. No money comes near Friendship with Benefits. */
export const companionCategories = [
  'rent-a-friend',
  'emotional-healing',
  'virtual-relationship',
] as const satisfies readonly ConnectionType[];
export type CompanionCategory = (typeof companionCategories)[number];

export const companionKinds = ['chat', 'voice', 'video'] as const;
export type CompanionKind = (typeof companionKinds)[number];

export const companionKindLabels: Record<CompanionKind, string> = {
  chat: 'Chat',
  voice: 'Voice call',
  video: 'Video call',
};

/** What a companion writes about it, which others read. */
export const companionTextFields = ['offers', 'refuses'] as const;
export type CompanionTextField = (typeof companionTextFields)[number];
export const OFFER_MAX = 600;

/** So many requests a companion takes on for one day. */
export const DAILY_LIMIT = { min: 1, max: 20, first: 5 } as const;
/** For how long somebody is "available now", unless they end it before. */
export const availableHours = [1, 2, 4] as const;
export const TIME_OFF_MAX = 30;

/** What stands between a companion and being listed as one, in the order in which they are asked for it. */
export const companionNeeds = [
  'plan',
  'identity',
  'profile',
  'visibility',
  'pause',
  'restriction',
  'categories',
  'kinds',
  'languages',
  'offers',
  'refuses',
  'hours',
] as const;
export type CompanionNeed = (typeof companionNeeds)[number];

/** Whoever offers nothing but Virtual Relationship offers nothing but text. */
export const kindsOffered = (categories: readonly CompanionCategory[]): readonly CompanionKind[] =>
  categories.length > 0 && categories.every((category) => category === 'virtual-relationship')
    ? kindsOf('virtual-relationship')
    : companionKinds;

/** Virtual Relationship is text only. */
export const kindsOf = (category: CompanionCategory): readonly CompanionKind[] =>
  category === 'virtual-relationship' ? ['chat'] : companionKinds;
