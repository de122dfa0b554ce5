import { z } from 'zod';
import { compatibilitySchema } from './compatibility.ts';
import { endpoint } from './endpoint.ts';
import { memberCardSchema, standings } from './member-cards.ts';
import { connectionTypes, drinkingLabels, smokingLabels, valuesOf } from './options.ts';
import { cursorSchema, pageOf } from './paging.ts';
import { AGE } from './profile-fields.ts';
import { publicProfileSchema } from './profiles.ts';

export const BROWSE_AGE = { min: 18, max: 50 } as const;
export const TEXT_MAX = 80;

export const browseGenders = ['male', 'female'] as const;
export const browseBodyTypes = ['slim', 'athletic', 'average', 'curvy'] as const;

/** The filter words it a little longer than the profile does; the values are the same. */
export const browseEducationLabels = {
  'high-school': 'High School',
  bachelors: "Bachelor's Degree",
  masters: "Master's Degree",
  phd: 'PhD',
} as const;

const age = z.coerce.number().int().min(AGE.min).max(AGE.max);

export const browseFiltersSchema = z.object({
  search: z.string().trim().max(TEXT_MAX).optional(),
  gender: z.enum(browseGenders).optional(),
  ageMin: age.default(BROWSE_AGE.min),
  ageMax: age.default(BROWSE_AGE.max),
  location: z.string().trim().max(TEXT_MAX).optional(),
  connectionType: z.enum(connectionTypes).optional(),
  bodyType: z.enum(browseBodyTypes).optional(),
  education: z.enum(valuesOf(browseEducationLabels)).optional(),
  smoking: z.enum(valuesOf(smokingLabels)).optional(),
  drinking: z.enum(valuesOf(drinkingLabels)).optional(),
});
export type BrowseFilters = z.infer<typeof browseFiltersSchema>;

export const browseCardSchema = memberCardSchema.extend({
  standing: z.enum(standings),
  matchId: z.uuid().nullable(),
});
export type BrowseCard = z.infer<typeof browseCardSchema>;

export const memberViewSchema = z.object({
  profile: publicProfileSchema,
  standing: z.enum(standings),
  matchId: z.uuid().nullable(),
  compatibility: compatibilitySchema.nullable(),
  lastActiveAt: z.iso.datetime().nullable(),
});
export type MemberView = z.infer<typeof memberViewSchema>;

const feature = 'discovery';

export const discoveryContract = {
  browse: endpoint({
    feature,
    method: 'GET',
    path: '/browse',
    access: 'subscriber',
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
    path: '/members/{userId}',
    access: 'subscriber',
    summary: 'Another member’s public profile, and how well the two fit',
  })
    .input(z.object({ userId: z.uuid() }))
    .output(memberViewSchema),
};
