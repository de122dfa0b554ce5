import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { browseFiltersSchema } from './fields.ts';
import { endpoint } from '../endpoint.ts';
import { answersWithinLabels, SHOWN_AT_ONCE } from './rules.ts';
import { languageLabels } from '../companions/languages.ts';
import { companionCategories, companionKinds } from '../companions/rules.ts';
import { valuesOf } from '../profiles/options.ts';
import { standings } from '../matching/rules.ts';
import { cursorSchema, pageOf } from '../paging.ts';
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
  lastActiveAt: z.iso.datetime().nullable(),
  paused: z.boolean(),
  companionOffer: companionOfferSchema
    .extend({ offers: z.string(), refuses: z.string() })
    .nullable(),
});
export type MemberView = z.infer<typeof memberViewSchema>;

const feature = 'discovery';

export const discoveryContract = {
  browse: endpoint({
    feature,
    method: 'GET',
    path: '/browse',
    access: { ...restrictedToo, plan: true },
    budget: { of: 'browse-pages', perMinute: 120, perDay: 1500 },
    summary:
      'Members to discover, filtered; those not acted on first, of them subscribers, then the recently active',
  })
    .input(browseFiltersSchema.extend({ cursor: cursorSchema }))
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
    budget: { of: 'profile-views', perMinute: 120, perDay: 1500 },
    summary: 'Another member’s public profile, and how well the two fit',
  })
    .input(z.object({ memberId: z.uuid() }))
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
    .input(z.object({ memberIds: z.array(z.uuid()).max(SHOWN_AT_ONCE) }))
    .output(z.object({ memberIds: z.array(z.uuid()) })),
};
