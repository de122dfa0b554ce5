import { z } from 'zod';
import { activeMembers, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { serverEvent } from '../event.ts';
import { idSchema } from '../ids.ts';
import { LIKE_COMMENT_MAX, matchFilters, standings } from './rules.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { memberCardSchema, shownPhotoSchema } from '../profiles/endpoints.ts';
import { promptIds } from '../profiles/prompts.ts';
import { receiptSchema, reportBudget, reportFields } from '../safety/reports.endpoints.ts';
import { isBlank, isPlainText } from '../visible-text.ts';

const standingReply = z.object({ standing: z.enum(standings), matchId: z.uuid().nullable() });
export type StandingReply = z.infer<typeof standingReply>;

const likeReply = standingReply.extend({
  /** A person looks at the comment before the other one reads it. */
  commentHeld: z.literal(true).optional(),
  /** Its writer is shown the help lines. */
  help: z.literal(true).optional(),
});
export type LikeReply = z.infer<typeof likeReply>;

/** What of a profile somebody likes. */
const likedPartSchema = z.union([
  z.strictObject({ photoId: z.uuid() }),
  z.strictObject({ prompt: z.enum(promptIds) }),
]);
export type LikedPart = z.infer<typeof likedPartSchema>;

/** A like of one photo or answer, and what was said with it. */
export const likeCommentSchema = z.object({
  likeId: z.uuid(),
  /** The caller's own. */
  mine: z.boolean(),
  part: z.enum(['photo', 'answer']),
  /** Null once it is not there any more. */
  photo: shownPhotoSchema.nullable(),
  prompt: z.enum(promptIds).nullable(),
  /** Empty: it was liked without words. */
  text: z.string(),
  /** Nobody but its writer reads it until a person has looked. */
  held: z.boolean(),
});
export type LikeComment = z.infer<typeof likeCommentSchema>;

export const receivedLikeSchema = z.object({
  member: memberCardSchema,
  /** Of a like on a photo or an answer. */
  comment: likeCommentSchema.optional(),
});
export type ReceivedLike = z.infer<typeof receivedLikeSchema>;

/** Somebody whom the caller has liked or passed on. */
export const decidedSchema = z.object({
  member: memberCardSchema,
  at: z.iso.datetime(),
  /** Of a like on a photo or an answer. */
  comment: likeCommentSchema.optional(),
});
export type Decided = z.infer<typeof decidedSchema>;

export const matchSchema = z.object({
  id: z.uuid(),
  member: memberCardSchema,
  createdAt: z.iso.datetime(),
});
export type Match = z.infer<typeof matchSchema>;

/** One match. */
const wholeMatchSchema = matchSchema.extend({
  /** What the two said when they liked each other, if anything; the first of them first. */
  comments: z.array(likeCommentSchema).optional(),
});
export type WholeMatch = z.infer<typeof wholeMatchSchema>;

const commentSchema = z
  .string()
  .trim()
  .max(LIKE_COMMENT_MAX, `At most ${LIKE_COMMENT_MAX} characters.`)
  .refine(isPlainText, 'Your comment holds characters that cannot be shown.')
  .refine((text) => text === '' || !isBlank(text), 'Your comment has nothing to read.');

const someone = z.object({ memberId: idSchema });
const feature = 'matching';
const decisions = { of: 'decisions', perMinute: 120, perDay: 3000 } as const;
const lists = { of: 'people-lists', perMinute: 600, inMemory: true } as const;

export const matchingContract = {
  like: endpoint({
    feature,
    method: 'POST',
    path: '/likes',
    access: { ...activeMembers, plan: true, email: true },
    budget: decisions,
    summary:
      'Like a member, perhaps a photo or an answer of theirs, with a comment; two likes make a match',
  })
    .input(
      someone.extend({
        on: likedPartSchema.optional(),
        /** About what is liked, which has to be named then. */
        comment: commentSchema.default(''),
        /** The writer was asked whether they are sure, and is. */
        confirmed: z.boolean().default(false),
      }),
    )
    .output(likeReply),
  // Nobody needs a plan to be safe.
  reportComment: endpoint({
    feature,
    method: 'POST',
    path: '/likes/{likeId}/report',
    access: restrictedToo,
    budget: reportBudget,
    summary: 'Report what came with a like of the caller; answers the number of the case',
  })
    .input(reportFields.extend({ likeId: idSchema }))
    .output(receiptSchema),
  undoLike: endpoint({
    feature,
    method: 'DELETE',
    path: '/likes/{memberId}',
    access: { ...activeMembers, plan: true },
    budget: decisions,
    summary: 'Take back a like that was not answered; after a match it stays one',
  })
    .input(someone)
    .output(standingReply),
  likesGiven: endpoint({
    feature,
    method: 'GET',
    path: '/likes/given',
    access: { ...restrictedToo, plan: true },
    budget: lists,
    summary: 'Whom the caller likes without an answer so far, latest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(decidedSchema)),
  passes: endpoint({
    feature,
    method: 'GET',
    path: '/passes',
    access: { ...restrictedToo, plan: true },
    budget: lists,
    summary: 'Whom the caller has passed on, latest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(decidedSchema)),
  pass: endpoint({
    feature,
    method: 'POST',
    path: '/passes',
    access: { ...activeMembers, plan: true },
    budget: decisions,
    summary: 'Pass on a member, or dismiss their like',
  })
    .input(someone)
    .output(standingReply),
  undoPass: endpoint({
    feature,
    method: 'DELETE',
    path: '/passes/{memberId}',
    access: { ...activeMembers, plan: true },
    budget: decisions,
    summary: 'Take a pass back',
  })
    .input(someone)
    .output(standingReply),
  likesReceived: endpoint({
    feature,
    method: 'GET',
    path: '/likes/received',
    access: { ...restrictedToo, plan: true },
    budget: lists,
    summary: 'Who likes the caller and waits for an answer, newest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(receivedLikeSchema)),
  matches: endpoint({
    feature,
    method: 'GET',
    path: '/matches',
    access: { ...restrictedToo, plan: true },
    budget: lists,
    summary: 'Active matches, latest activity first',
  })
    .input(z.object({ filter: z.enum(matchFilters).default('all'), cursor: cursorSchema }))
    .output(pageOf(matchSchema)),
  match: endpoint({
    feature,
    method: 'GET',
    path: '/matches/{id}',
    access: { ...restrictedToo, plan: true },
    budget: lists,
    summary: 'One active match of the caller, with what the two said when they liked each other',
  })
    .input(z.object({ id: idSchema }))
    .output(wholeMatchSchema),
  unmatch: endpoint({
    feature,
    method: 'POST',
    path: '/matches/{id}/unmatch',
    access: { ...restrictedToo, plan: true },
    budget: decisions,
    summary: 'End a match for both',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ ok: z.literal(true) })),
};

export const matchingEvents = {
  /** What the member has decided about somebody, for their other pages. */
  decided: serverEvent({
    name: 'people.decided',
    access: { ...restrictedToo, plan: true },
    payload: standingReply.extend({ memberId: z.uuid() }),
  }),
  /** A person has decided about what one of the two said with their like; names the other one. */
  commentReviewed: serverEvent({
    name: 'people.comment',
    access: { ...restrictedToo, plan: true },
    payload: z.object({ memberId: z.uuid() }),
  }),
  /** A match began or ended, a like came: lists of people may have changed. */
  peopleChanged: serverEvent({
    name: 'people.changed',
    access: restrictedToo,
    payload: z.void(),
  }),
};
