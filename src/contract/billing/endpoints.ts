import { z } from 'zod';
import { activeMembers, lockedOutToo, restrictedToo } from '../access.ts';
import { planIds } from './plans.ts';
import { CHECKOUT_PATH, paymentStatuses } from './rules.ts';
import { endpoint } from '../endpoint.ts';
import { serverEvent } from '../event.ts';
import { currencies } from '../money.ts';
import { pageOf } from '../paging.ts';
import { plainLine } from '../plain-text.ts';

const feature = 'billing';
const looks = { of: 'payment-looks', perMinute: 600, inMemory: true } as const;

const moneySchema = z.object({ currency: z.enum(currencies), minor: z.int() });

/** Its fields are specified one by one: `userType` is the plan, amounts are rupees and euros. */
export const subscriptionSchema = z.object({
  isActive: z.boolean(),
  userType: z.enum(planIds),
  planType: z.enum(['monthly', 'one-time']),
  amountINR: z.number(),
  amountEUR: z.number(),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
  /** Null while nothing has been paid yet. */
  expiryDate: z.iso.datetime().nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const paymentSchema = z.object({
  id: z.uuid(),
  plan: z.enum(planIds),
  price: moneySchema,
  /** What the card was charged for it. */
  charge: moneySchema,
  status: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  invoiceNumber: z.string().nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Drawing one is costly; asking for one that is not there is not. */
export const drawnInvoiceBudget = { of: 'drawn-invoices', perHour: 60 } as const;

/** Amounts are compared with the plan's and never charged. */
const checkoutRequest = z.object({
  planType: z.enum(planIds, 'There is no such plan.'),
  amountINR: z.number(),
  eurAmount: z.number(),
  amountInCents: z.number(),
});

const checkout = z.object({ sessionId: z.string().max(200) });

const SEARCH_MAX = 254;

/** A payment as those see it who answer for the books. */
export const adminPaymentSchema = paymentSchema.extend({
  billedTo: z.string(),
  /** Null once the member is erased. */
  email: z.string().nullable(),
  /** When the money went back. */
  endedAt: z.iso.datetime().nullable(),
  /** Asked for; the money is back once the provider says so. */
  refund: z.object({ askedAt: z.iso.datetime(), askedBy: z.string().nullable() }).nullable(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

const adminContract = {
  payments: endpoint({
    feature,
    method: 'GET',
    path: '/admin/payments',
    access: { ...activeMembers, roles: ['admin'] },
    budget: { of: 'payment-searches', perMinute: 240, inMemory: true },
    summary: 'Everybody’s payments, newest first',
  })
    .input(
      z.object({
        cursor: z.uuid().optional(),
        status: z.enum(paymentStatuses).optional(),
        /** A whole email address or invoice number. */
        search: plainLine(z.string().trim().max(SEARCH_MAX)).optional(),
      }),
    )
    .output(pageOf(adminPaymentSchema)),
  refund: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payments/{id}/refund',
    access: { ...activeMembers, roles: ['admin'], fresh: true },
    budget: { of: 'refunds', perMinute: 30, inMemory: true },
    summary: 'Ask the provider to pay the money back; the plan ends when it says that it has',
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};

export const billingContract = {
  createCheckoutSession: endpoint({
    feature,
    method: 'POST',
    path: CHECKOUT_PATH,
    access: restrictedToo,
    budget: { of: 'checkouts', perHour: 20 },
    summary: 'Begin to pay for a plan: answers where',
  })
    .input(z.object({ data: checkoutRequest }))
    .output(z.object({ data: z.object({ url: z.url(), sessionId: z.string() }) })),
  subscription: endpoint({
    feature,
    method: 'GET',
    path: '/subscription',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'Which plan is paid for, and until when',
  }).output(z.object({ subscription: subscriptionSchema.nullable() })),
  payments: endpoint({
    feature,
    method: 'GET',
    path: '/payments',
    access: lockedOutToo,
    budget: looks,
    summary: 'Own payments, newest first',
  })
    .input(z.object({ cursor: z.uuid().optional() }))
    .output(pageOf(paymentSchema)),
  payment: endpoint({
    feature,
    method: 'GET',
    path: '/payments/checkout/{sessionId}',
    access: lockedOutToo,
    budget: looks,
    summary: 'How an own checkout stands',
  })
    .input(checkout)
    .output(paymentSchema),
  paymentPage: endpoint({
    feature,
    method: 'GET',
    path: '/payments/checkout/{sessionId}/page',
    access: restrictedToo,
    budget: looks,
    summary: 'Where an own checkout that is still open is paid',
  })
    .input(checkout)
    .output(z.object({ url: z.url() })),
  invoice: endpoint({
    feature,
    method: 'GET',
    path: '/payments/{id}/invoice',
    access: lockedOutToo,
    budget: { of: 'invoices', perMinute: 30, inMemory: true },
    inService: [drawnInvoiceBudget],
    summary: 'The invoice of an own payment, for an admin of any, as a PDF',
  })
    .route({ outputStructure: 'detailed' })
    .input(z.object({ id: z.uuid() }))
    .output(
      z.object({
        headers: z.object({ 'content-disposition': z.string(), 'cache-control': z.string() }),
        body: z.file().mime('application/pdf'),
      }),
    ),
  admin: adminContract,
};

export const billingEvents = {
  /** A plan was paid for, or it ended: other pages and calls are open now. */
  subscriptionChanged: serverEvent({
    name: 'subscription.changed',
    access: lockedOutToo,
    payload: z.void(),
  }),
};
