import { z } from 'zod';
import { paymentSchema } from './billing.ts';
import { paymentStatuses } from './payment-status.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';

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

const feature = 'billing';

export const adminPaymentsContract = {
  payments: endpoint({
    feature,
    method: 'GET',
    path: '/admin/payments',
    access: 'admin',
    summary: 'Everybody’s payments, newest first',
  })
    .input(
      z.object({
        cursor: z.uuid().optional(),
        status: z.enum(paymentStatuses).optional(),
        /** A whole email address or invoice number. */
        search: z.string().trim().max(SEARCH_MAX).optional(),
      }),
    )
    .output(pageOf(adminPaymentSchema)),
  refund: endpoint({
    feature,
    method: 'POST',
    path: '/admin/payments/{id}/refund',
    access: 'admin',
    summary: 'Ask the provider to pay the money back; the plan ends when it says that it has',
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};
