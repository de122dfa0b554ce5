import { setPaidPlan } from '#server/features/accounts/members.queries.ts';
import {
  insertPayment,
  setTerm,
  type NewPayment,
} from '#server/features/billing/payments.queries.ts';
import type { Term } from '#server/features/billing/terms.policy.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { testProviderSessions } from '#server/platform/payments/test-provider/test-provider.tables.ts';
import type { TestSession } from '#server/platform/payments/test-provider/test-provider.tables.ts';

export type PaidRow = NewPayment & {
  checkoutReference: string;
  paymentReference: string;
};

/** As if it had been paid on the test provider's page. */
export async function insertPaid(
  tx: Transaction,
  payment: PaidRow,
  payerName: string,
  session: TestSession,
  term: Term,
): Promise<void> {
  await insertPayment(tx, payment, payerName);
  await tx
    .insert(testProviderSessions)
    .values({ id: session.id, intentId: session.payment_intent, session });
  await setTerm(tx, payment.memberId, term);
  await setPaidPlan(tx, payment.memberId, term);
}
