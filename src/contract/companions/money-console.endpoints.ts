import { z } from 'zod';
import { activeMembers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { plainLine } from '../plain-text.ts';
import { fileReply, payoutSchema } from './earnings.endpoints.ts';
import {
  disputeStates,
  PAYOUT_REASON_MAX,
  PAYOUT_REASON_MIN,
  payoutStates,
} from './earnings.rules.ts';
import { amountSchema } from './meter.fields.ts';
import { companionCategories, companionKinds } from './rules.ts';

const feature = 'companions';
const admins = { ...activeMembers, roles: ['admin'] } as const;
const looks = { of: 'money-looks', perMinute: 240, inMemory: true } as const;
const decisions = { of: 'money-decisions', perMinute: 60, inMemory: true } as const;
const one = z.object({ id: z.uuid() });
const reason = plainLine(z.string().trim().min(PAYOUT_REASON_MIN).max(PAYOUT_REASON_MAX));

export const adminPayoutSchema = payoutSchema.extend({
  /** Null once they are erased. */
  memberId: z.uuid().nullable(),
  name: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** When it last went into a file for the bank. */
  exportedAt: z.iso.datetime().nullable(),
  /** Whether the caller may move it on: not their own, nor what they have approved. */
  mayMove: z.boolean(),
  /** Or refuse it: not their own, nor what they have put into a file for the bank. */
  mayRefuse: z.boolean(),
});
export type AdminPayout = z.infer<typeof adminPayoutSchema>;

export const adminDisputeSchema = z.object({
  id: z.uuid(),
  state: z.enum(disputeStates),
  openedAt: z.iso.datetime(),
  words: z.string(),
  kind: z.enum(companionKinds),
  category: z.enum(companionCategories),
  startedAt: z.iso.datetime(),
  seconds: z.int(),
  /** How often each of the two wrote; of chats. */
  wrote: z.object({ client: z.int(), companion: z.int() }),
  amount: amountSchema,
  clientId: z.uuid().nullable(),
  companionId: z.uuid().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export type AdminDispute = z.infer<typeof adminDisputeSchema>;

export const moneyConsoleContract = {
  payouts: endpoint({
    feature,
    method: 'GET',
    path: '/admin/payouts',
    access: admins,
    budget: looks,
    summary: 'Payouts at one step: oldest first, and those that are over newest first',
  })
    .input(z.object({ state: z.enum(payoutStates), cursor: cursorSchema }))
    .output(pageOf(adminPayoutSchema)),
  approvePayout: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payouts/{id}/approve',
    access: { ...admins, fresh: true },
    budget: decisions,
    summary: 'Approve a payout, which is not the caller’s own',
  })
    .input(one)
    .output(z.object({ ok: z.literal(true) })),
  refusePayout: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payouts/{id}/refuse',
    access: { ...admins, fresh: true },
    budget: decisions,
    summary: 'Refuse a payout with a reason: the money is available again',
  })
    .input(one.extend({ reason }))
    .output(z.object({ ok: z.literal(true) })),
  payPayout: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payouts/{id}/paid',
    access: { ...admins, fresh: true },
    budget: decisions,
    summary: 'Say that a payout has been paid, with the bank’s reference; not whoever approved it',
  })
    .input(one.extend({ reference: plainLine(z.string().trim().min(PAYOUT_REASON_MIN).max(80)) }))
    .output(z.object({ ok: z.literal(true) })),
  bankFile: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payouts/bank-file',
    access: { ...admins, fresh: true },
    budget: decisions,
    summary:
      'Approved payouts with where they go, as CSV for the bank; each once, unless again, and not by whoever approved it',
  })
    .route({ outputStructure: 'detailed' })
    .input(
      z.object({
        ids: z.array(z.uuid()).min(1).max(1000),
        /** Also those that stand in a file already. */
        again: z.boolean().default(false),
      }),
    )
    .output(fileReply),
  taxReport: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payouts/tax-report',
    access: { ...admins, fresh: true },
    budget: decisions,
    summary: 'Tax that was withheld in a quarter or a financial year, as CSV',
  })
    .route({ outputStructure: 'detailed' })
    .input(
      z.object({
        /** The year in which it begins, on the first of April. */
        year: z.int().min(2026).max(2100),
        /** Without it, the whole year. */
        quarter: z.int().min(1).max(4).optional(),
      }),
    )
    .output(fileReply),
  disputes: endpoint({
    feature,
    method: 'GET',
    path: '/admin/disputes',
    access: admins,
    budget: looks,
    summary:
      'What clients say is wrong with chats and calls: oldest first, and what is decided newest first',
  })
    .input(z.object({ state: z.enum(disputeStates), cursor: cursorSchema }))
    .output(pageOf(adminDisputeSchema)),
  decideDispute: endpoint({
    feature,
    method: 'POST',
    path: '/admin/disputes/{id}/decide',
    access: { ...admins, fresh: true },
    budget: decisions,
    summary: 'Decide for the client, whose plan gets it back, or for the companion',
  })
    .input(one.extend({ outcome: z.enum(['for-client', 'for-companion']), note: reason }))
    .output(z.object({ ok: z.literal(true) })),
};
