import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { browseFiltersSchema } from './fields.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { answersWithinLabels, SHOWN_AT_ONCE } from './rules.ts';
import { languageLabels } from '../profiles/languages.ts';
import { companionCategories, companionKinds } from '../companions/rules.ts';
import { distanceLabels, valuesOf } from '../profiles/options.ts';
import { standings } from '../matching/rules.ts';
import { pageOf } from '../paging.ts';
import { compatibilityParts } from '../profiles/compatibility.ts';
import { memberCardSchema, publicProfileSchema } from '../profiles/endpoints.ts';

/** What a listed companion offers. */
const companionOfferSchema = z.object({
  availableNow: z.boolean(),
  categories: z.array(z.enum(companionCategories)),
  kinds: z.array(z.enum(companionKinds)),
  languages: z.array(z.enum(valuesOf(languageLabels))),
  /** Null until enough is known. */
  answersWithin: z.enum(valuesOf(answersWithinLabels)).nullable(),
  /** Of the requests that they got lately. */
  answeredPercent: z.int().nullable(),
  rating: z.object({ stars: z.number(), count: z.int() }).nullable(),
});
export type CompanionOffer = z.infer<typeof companionOfferSchema>;

export const browseCardSchema = memberCardSchema.extend({
  standing: z.enum(standings),
  matchId: z.uuid().nullable(),
  /** They are whom the caller looks for, and the caller is whom they look for. */
  fits: z.boolean(),
  /** Null: they are not listed as a companion. */
  companionOffer: companionOfferSchema.nullable(),
});
export type BrowseCard = z.infer<typeof browseCardSchema>;

const compatibilitySchema = z.object({
  percent: z.int().min(0).max(100),
  parts: z.array(
    z.object({ part: z.enum(compatibilityParts), earned: z.number(), possible: z.number() }),
  ),
});

export const memberViewSchema = z.object({
  profile: publicProfileSchema,
  standing: z.enum(standings),
  matchId: z.uuid().nullable(),
  compatibility: compatibilitySchema.nullable(),
  /** Interests and hobbies of theirs that the caller has as well. */
  shared: z.array(z.string()),
  distance: z.enum(valuesOf(distanceLabels)).nullable(),
  lastActiveAt: z.iso.datetime().nullable(),
  paused: z.boolean(),
  companionOffer: companionOfferSchema
    .extend({ offers: z.string(), refuses: z.string() })
    .nullable(),
});
export type MemberView = z.infer<typeof memberViewSchema>;

/** It carries what the list was begun with, up to a hundred writes that were going on then, and how far each of its groups was read. */
const CURSOR_MAX = 2400;

const feature = 'discovery';

export const discoveryContract = {
  browse: endpoint({
    feature,
    method: 'GET',
    path: '/browse',
    access: { ...restrictedToo, plan: true },
    budget: {
      of: 'browse-pages',
      perMinute: 120,
      perDay: { least: 150, most: 1500, listed: 200 },
    },
    summary:
      'Members to discover, filtered: first those not acted on who fit, then the others, then those acted on; of each subscribers first, and then as sorted',
  })
    .input(browseFiltersSchema.extend({ cursor: z.string().max(CURSOR_MAX).optional() }))
    .output(
      pageOf(browseCardSchema).extend({
        /** The search as it was understood, when a typo was mended. */
        searchedFor: z.string().nullable(),
      }),
    ),
  member: endpoint({
    feature,
    method: 'GET',
    path: '/members/{memberId}',
    access: { ...restrictedToo, plan: true },
    budget: {
      of: 'profile-views',
      perMinute: 120,
      // Also asked for by a chat that is opened, and by a profile that stays open while others decide.
      perDay: { least: 300, most: 1500, listed: 200 },
    },
    summary: 'Another member’s public profile, and how well the two fit',
  })
    .input(z.object({ memberId: idSchema }))
    .output(memberViewSchema),
  // Only ids: what a page shows of them it has already, and why somebody is gone is nobody's business.
  shown: endpoint({
    feature,
    method: 'POST',
    path: '/browse/shown',
    access: { ...restrictedToo, plan: true },
    budget: { of: 'browse-checks', perMinute: 60, inMemory: true },
    summary: 'Of these members, those who may still be shown to the caller',
  })
    .input(z.object({ memberIds: z.array(idSchema).max(SHOWN_AT_ONCE) }))
    .output(z.object({ memberIds: z.array(z.uuid()) })),
};
