import { setPaidPlan } from '#server/features/accounts/members.queries.ts';
import { payments } from '#server/features/billing/billing.tables.ts';
import { setTerm } from '#server/features/billing/payments.queries.ts';
import type { Term } from '#server/features/billing/terms.policy.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { testProviderSessions } from '#server/platform/payments/test-provider/test-provider.tables.ts';
import type { TestSession } from '#server/platform/payments/test-provider/test-sessions.queries.ts';

export type PaidRow = typeof payments.$inferInsert & {
  memberId: string;
  sessionId: string;
  intentId: string;
};

/** As if it had been paid on the test provider's page. */
export async function insertPaid(
  tx: Transaction,
  payment: PaidRow,
  session: TestSession,
  term: Term,
): Promise<void> {
  await tx.insert(payments).values(payment);
  await tx
    .insert(testProviderSessions)
    .values({ id: session.id, intentId: session.payment_intent, session });
  await setTerm(tx, payment.memberId, term);
  await setPaidPlan(tx, payment.memberId, term);
}
