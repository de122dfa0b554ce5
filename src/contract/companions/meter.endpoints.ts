import { z } from 'zod';
import { activeMembers, lockedOutToo, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { shownPhotoSchema } from '../profiles/endpoints.ts';
import { disputeStates } from './earnings.rules.ts';
import {
  budgetSchema,
  companionSessionSchema,
  disputeFieldsSchema,
  amountSchema,
  whatSchema,
} from './meter.fields.ts';

/** One that has ended, as its client sees it. */
const pastSessionSchema = z.object({
  id: z.uuid(),
  ...whatSchema,
  startedAt: z.iso.datetime(),
  seconds: z.int(),
  /** What it took from the plan. */
  cost: amountSchema,
  /** Until when the client can say that something is wrong with it; null: they cannot. */
  disputableUntil: z.iso.datetime().nullable(),
  dispute: z.enum(disputeStates).nullable(),
  /** What was said when it was decided. */
  decision: z.string().nullable(),
  /** Whether the plan has got it back; not after its end. */
  givenBack: z.boolean(),
  /** With whom; null where they are not there for the reader any more. */
  other: z
    .object({ memberId: z.uuid(), displayName: z.string(), photo: shownPhotoSchema.nullable() })
    .nullable(),
});

export type CompanionSession = z.infer<typeof companionSessionSchema>;
export type PastSession = z.infer<typeof pastSessionSchema>;
export type CompanionBudget = z.infer<typeof budgetSchema>;

const feature = 'companions';
const looks = { of: 'companion-money-looks', perMinute: 240, inMemory: true } as const;
const one = z.object({ id: z.uuid() });

export const meterContract = {
  budget: endpoint({
    feature,
    method: 'GET',
    path: '/companions/budget',
    access: { ...activeMembers, plan: true },
    budget: looks,
    summary: 'How much companion time is left in the caller’s plan',
  }).output(budgetSchema),
  openSessions: endpoint({
    feature,
    method: 'GET',
    path: '/companions/sessions/open',
    access: restrictedToo,
    budget: looks,
    summary: 'Counted chats and calls that the caller takes part in now',
  }).output(z.object({ items: z.array(companionSessionSchema) })),
  endSession: endpoint({
    feature,
    method: 'POST',
    path: '/companions/sessions/{id}/end',
    access: restrictedToo,
    budget: { of: 'session-ends', perMinute: 30, inMemory: true },
    summary: 'End a counted chat or call that the caller takes part in',
  })
    .input(one)
    .output(companionSessionSchema),
  pastSessions: endpoint({
    feature,
    method: 'GET',
    path: '/companions/sessions',
    access: lockedOutToo,
    budget: looks,
    summary: 'Counted chats and calls that the caller asked for, newest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(pastSessionSchema)),
  disputeSession: endpoint({
    feature,
    method: 'POST',
    path: '/companions/sessions/{id}/dispute',
    access: restrictedToo,
    budget: { of: 'disputes', perDay: 10 },
    summary: 'Say that something is wrong with a chat or call that the caller asked for',
  })
    .input(one.extend(disputeFieldsSchema.shape))
    .output(z.object({ ok: z.literal(true) })),
};
