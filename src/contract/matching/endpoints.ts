import { z } from 'zod';
import { activeMembers, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { serverEvent } from '../event.ts';
import { matchFilters, standings } from './rules.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { memberCardSchema } from '../profiles/endpoints.ts';

const standingReply = z.object({ standing: z.enum(standings), matchId: z.uuid().nullable() });
export type StandingReply = z.infer<typeof standingReply>;

export const receivedLikeSchema = z.object({ member: memberCardSchema });
export type ReceivedLike = z.infer<typeof receivedLikeSchema>;

export const matchSchema = z.object({
  id: z.uuid(),
  member: memberCardSchema,
  createdAt: z.iso.datetime(),
});
export type Match = z.infer<typeof matchSchema>;

const someone = z.object({ memberId: z.uuid() });
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
    summary: 'Like a member; two likes make a match',
  })
    .input(someone)
    .output(standingReply),
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
    summary: 'One active match of the caller',
  })
    .input(z.object({ id: z.uuid() }))
    .output(matchSchema),
  unmatch: endpoint({
    feature,
    method: 'POST',
    path: '/matches/{id}/unmatch',
    access: { ...restrictedToo, plan: true },
    budget: decisions,
    summary: 'End a match for both',
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};

export const matchingEvents = {
  /** A match began or ended, a like came: lists of people may have changed. */
  peopleChanged: serverEvent({
    name: 'people.changed',
    access: restrictedToo,
    payload: z.void(),
  }),
};
