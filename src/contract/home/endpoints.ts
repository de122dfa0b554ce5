import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { browseCardSchema } from '../discovery/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { matchSchema } from '../matching/endpoints.ts';
import { conversationSchema } from '../messages/fields.ts';
import { memberCardSchema } from '../profiles/endpoints.ts';
import { PHOTO_WALL_FACES, ROUGH_MOST } from './rules.ts';

/** Without a plan the count of likes, and nobody. */
const todaySchema = z.object({
  hasPlan: z.boolean(),
  likes: z.object({
    /** Of those who wait for an answer, counted up to a hundred. */
    count: z.int(),
    /** The latest of them. */
    people: z.array(memberCardSchema),
  }),
  /** Of the last days, the newest first. */
  matches: z.array(matchSchema),
  unread: z.object({
    /** How many chats have something unread. */
    count: z.int(),
    /** How many strangers ask to write. */
    requests: z.int(),
    conversations: z.array(conversationSchema),
  }),
  /** Whom the caller has not decided about, the best fit first. */
  people: z.array(browseCardSchema),
});
export type Today = z.infer<typeof todaySchema>;

/** `few`: fewer than ten; else tens, rounded down; null: nobody. */
const roughCountSchema = z
  .literal('few')
  .or(z.int().min(10).max(ROUGH_MOST).multipleOf(10))
  .nullable();
export type RoughCount = z.infer<typeof roughCountSchema>;

const planPreviewSchema = z.object({
  /** Of some members who agreed to it: pictures of at most 12 by 12 pixels as data addresses, in no order. */
  faces: z.array(z.string()).max(PHOTO_WALL_FACES),
  /** Who fits the caller and lives nearby; null also where they are so few that one of them could be looked for. */
  fitsNearby: roughCountSchema,
  /** How far that counts. */
  withinKm: z.int(),
  /** The caller looks for somebody in particular; else it is all who live there. */
  wished: z.boolean(),
  /** Who waits for the caller's answer. */
  likes: roughCountSchema.or(z.literal('one')),
});
export type PlanPreview = z.infer<typeof planPreviewSchema>;

export const homeContract = {
  today: endpoint({
    feature: 'home',
    method: 'GET',
    path: '/today',
    access: restrictedToo,
    budget: { of: 'today', perMinute: 60, perDay: 3000 },
    summary:
      'Who waits for the caller: likes, new matches, unread chats and the best fits; without a plan only how many like them',
  }).output(todaySchema),
  planPreview: endpoint({
    feature: 'home',
    method: 'GET',
    path: '/plan-preview',
    access: restrictedToo,
    budget: { of: 'plan-previews', perMinute: 60, perDay: 600 },
    summary:
      'What a plan would open: spots of colour of members who agreed to it, and roughly how many fit and like the caller',
  }).output(planPreviewSchema),
};
