import { z } from 'zod';
import { activeMembers, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { receiptSchema } from '../safety/reports.endpoints.ts';
import { contestFieldsSchema, ratingFieldsSchema } from './ratings.fields.ts';
import { ratingStates } from './ratings.rules.ts';

const feature = 'companions';

const ratingSchema = z.object({
  id: z.uuid(),
  stars: z.int(),
  text: z.string(),
  /** Of the day: the hour would tell a companion who wrote it. */
  writtenOn: z.iso.date(),
});
export type Rating = z.infer<typeof ratingSchema>;

const bothSchema = z.object({
  own: ratingSchema.extend({ state: z.enum(ratingStates) }).nullable(),
  /** Null until both have written or the time is over. */
  theirs: ratingSchema
    .extend({
      /** By the caller; `decided`: a person has looked, and left it as it is. */
      contested: z.enum(['open', 'decided']).nullable(),
    })
    .nullable(),
  /** Until when the caller can rate; null: it is too early, too late or done. */
  rateUntil: z.iso.datetime().nullable(),
});
export type BothRatings = z.infer<typeof bothSchema>;

export const ratingsContract = {
  ratings: endpoint({
    feature,
    method: 'GET',
    path: '/companion-requests/{id}/ratings',
    access: restrictedToo,
    budget: { of: 'rating-looks', perMinute: 600, inMemory: true },
    summary:
      'What the two of a request have written about each other, as far as the caller may read it',
  })
    .input(z.object({ id: idSchema }))
    .output(bothSchema),
  rate: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/ratings',
    access: activeMembers,
    budget: { of: 'ratings', perMinute: 10, perDay: 60 },
    summary: 'Rate the other one after a chat or call; neither reads anything before both have',
  })
    .input(ratingFieldsSchema.extend({ id: idSchema, confirmed: z.boolean().default(false) }))
    .output(bothSchema),
  companionRatings: endpoint({
    feature,
    method: 'GET',
    path: '/companions/{memberId}/ratings',
    access: { ...restrictedToo, plan: true },
    budget: { of: 'rating-looks', perMinute: 600, inMemory: true },
    summary: 'What clients have written about a companion, newest first, without their names',
  })
    .input(z.object({ memberId: idSchema, cursor: cursorSchema }))
    .output(pageOf(ratingSchema)),
  contestRating: endpoint({
    feature,
    method: 'POST',
    path: '/companions/ratings/{id}/contest',
    access: restrictedToo,
    budget: { of: 'contests', perHour: 10, perDay: 20 },
    summary: 'Ask our team to look at a rating about the caller',
  })
    .input(contestFieldsSchema.extend({ id: idSchema }))
    .output(receiptSchema),
};
