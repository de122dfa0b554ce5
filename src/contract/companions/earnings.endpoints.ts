import { z } from 'zod';
import { lockedOutToo, restrictedToo } from '../access.ts';
import { proofSchema } from '../accounts/proof.fields.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import {
  disputeStates,
  earningStates,
  payoutMethods,
  payoutStates,
  statementKinds,
} from './earnings.rules.ts';
import { amountSchema } from './meter.fields.ts';
import { panSchema, payoutAccountSchema } from './payouts.fields.ts';
import { companionCategories, companionKinds } from './rules.ts';

const feature = 'companions';
const looks = { of: 'earnings-looks', perMinute: 240, inMemory: true } as const;

/** Drawing one is costly. */
export const drawnStatementBudget = { of: 'drawn-statements', perHour: 60 } as const;

const part = z.object({ name: z.string(), amount: amountSchema, count: z.int() });

export const earningsSchema = z.object({
  available: amountSchema,
  onHold: amountSchema,
  /** What becomes available, and when. */
  holds: z.array(z.object({ at: z.iso.datetime(), amount: amountSchema })),
  inPayout: amountSchema,
  paidOut: amountSchema,
  taxWithheld: amountSchema,
  thisMonth: amountSchema,
  payoutMinimum: amountSchema,
  /** India's month of the first earning, as 2026-11: statements begin there. Null: nothing earned yet. */
  firstMonth: z.string().nullable(),
});
export type Earnings = z.infer<typeof earningsSchema>;

export const earningSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(companionKinds),
  category: z.enum(companionCategories),
  /** Of calls, what was counted; of chats, how long both took part. */
  seconds: z.int(),
  /** For a chat, or for a minute of a call. */
  rate: amountSchema,
  amount: amountSchema,
  /** What of it went back: what was paid out by then stays. */
  takenBack: amountSchema,
  state: z.enum(earningStates),
  availableFrom: z.iso.datetime().nullable(),
  /** While it is open, the earning waits; null: nobody said that something was wrong. */
  dispute: z.enum(disputeStates).nullable(),
});
export type Earning = z.infer<typeof earningSchema>;

export const payoutSchema = z.object({
  id: z.uuid(),
  amount: amountSchema,
  state: z.enum(payoutStates),
  askedAt: z.iso.datetime(),
  /** When it was paid or refused. */
  endedAt: z.iso.datetime().nullable(),
  /** The bank's. */
  reference: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** Where it goes, with all but the end hidden. */
  to: z.string(),
});
export type Payout = z.infer<typeof payoutSchema>;

const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please name a month such as 2026-11');
const daySchema = z.iso.date();

export const fileReply = z.object({
  headers: z.object({ 'content-disposition': z.string(), 'cache-control': z.string() }),
  body: z.file(),
});

export const earningsContract = {
  earnings: endpoint({
    feature,
    method: 'GET',
    path: '/companions/earnings',
    access: lockedOutToo,
    budget: looks,
    summary: 'What the caller has earned as a companion: available, on hold, paid',
  }).output(earningsSchema),
  earningEntries: endpoint({
    feature,
    method: 'GET',
    path: '/companions/earnings/entries',
    access: lockedOutToo,
    budget: looks,
    summary: 'What the caller earned by, newest first; never with whom',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(earningSchema)),
  earningsChart: endpoint({
    feature,
    method: 'GET',
    path: '/companions/earnings/chart',
    access: lockedOutToo,
    budget: looks,
    summary: 'What the caller earned by day, category and kind',
  })
    .input(z.object({ firstDay: daySchema, lastDay: daySchema }))
    .output(z.object({ days: z.array(part), categories: z.array(part), kinds: z.array(part) })),
  statement: endpoint({
    feature,
    method: 'GET',
    path: '/companions/earnings/statements/{month}',
    access: lockedOutToo,
    budget: { of: 'statements', perMinute: 30, inMemory: true },
    inService: [drawnStatementBudget],
    summary: 'The statement of a month, as CSV or PDF',
  })
    .route({ outputStructure: 'detailed' })
    .input(z.object({ month: monthSchema, as: z.enum(statementKinds) }))
    .output(fileReply),
  payoutDetails: endpoint({
    feature,
    method: 'GET',
    path: '/companions/payout-details',
    access: lockedOutToo,
    budget: looks,
    summary: 'Where the caller’s money goes, with all but the end hidden',
  }).output(
    z.object({
      method: z.enum(payoutMethods).nullable(),
      to: z.string().nullable(),
      /** With all but the end hidden. */
      pan: z.string().nullable(),
    }),
  ),
  savePayoutDetails: endpoint({
    feature,
    method: 'PUT',
    path: '/companions/payout-details',
    access: { ...restrictedToo, identity: true },
    budget: { of: 'payout-details', perHour: 10, perDay: 20 },
    summary: 'Say where the money goes, and the PAN; always with a proof',
  })
    .input(
      z.object({ account: payoutAccountSchema, pan: panSchema.optional(), proof: proofSchema }),
    )
    .output(z.object({ ok: z.literal(true) })),
  payouts: endpoint({
    feature,
    method: 'GET',
    path: '/companions/payouts',
    access: lockedOutToo,
    budget: looks,
    summary: 'Payouts that the caller has asked for, newest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(payoutSchema)),
  askPayout: endpoint({
    feature,
    method: 'POST',
    path: '/companions/payouts',
    access: { ...restrictedToo, identity: true, fresh: true },
    budget: { of: 'payouts', perHour: 10, perDay: 20 },
    summary: 'Ask for a payout of what is available',
  })
    .input(z.object({ minor: z.int().min(1).max(1_000_000_000) }))
    .output(payoutSchema),
};
