import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { browseFiltersSchema } from './fields.ts';
import { endpoint } from '../endpoint.ts';
import { SHOWN_AT_ONCE } from './rules.ts';
import { standings } from '../matching/rules.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { compatibilityParts } from '../profiles/compatibility.ts';
import { memberCardSchema, publicProfileSchema } from '../profiles/endpoints.ts';

export const browseCardSchema = memberCardSchema.extend({
  standing: z.enum(standings),
  matchId: z.uuid().nullable(),
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
