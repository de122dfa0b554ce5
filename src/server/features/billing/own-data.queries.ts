import { desc, eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { payers, payments, refunds } from './billing.tables.ts';
import { paymentFields } from './payments.queries.ts';

/** All of them, also what was only looked at; with the name on the invoice. */
export function listOwnPayments(db: Executor, memberId: string) {
  return db
    .select({ ...paymentFields, payerName: payers.name })
    .from(payments)
    .leftJoin(payers, eq(payers.paymentId, payments.id))
    .where(eq(payments.memberId, memberId))
    .orderBy(desc(payments.id));
}

/** Who of us asked for it is not theirs. */
export function listRefundsOf(db: Executor, paymentId: string) {
  const { askedAt, currency, minor, provider, reference, failedAt } = refunds;
  return db
    .select({ askedAt, amount: { currency, minor }, provider, reference, failedAt })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(desc(askedAt));
}
