import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '#contract/billing/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { payers, payments, refunds } from './billing.tables.ts';
import { paymentFields, type PaymentRow } from './payments.queries.ts';

/** False when one stands already: the unique index decides between two at the same instant. */
export async function noteRefund(
  db: Executor,
  refund: typeof refunds.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  return rows.length > 0;
}

export async function setRefundTaken(db: Executor, id: string, reference: string): Promise<void> {
  await db.update(refunds).set({ reference }).where(eq(refunds.id, id));
}

export async function setRefundFailed(db: Executor, id: string, failedAt: Date): Promise<void> {
  await db.update(refunds).set({ failedAt }).where(eq(refunds.id, id));
}

/** Whoever asked that long ago and has noted no answer is not waiting for one any more. */
export async function failUnanswered(
  db: Executor,
  paymentId: string,
  askedBefore: Date,
  failedAt: Date,
): Promise<void> {
  await db
    .update(refunds)
    .set({ failedAt })
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        isNull(refunds.reference),
        isNull(refunds.failedAt),
        lt(refunds.askedAt, askedBefore),
      ),
    );
}

/** The one that has not failed. */
export async function findActiveRefund(
  db: Executor,
  paymentId: string,
): Promise<{ askedAt: Date; reference: string | null } | null> {
  const [row] = await db
    .select({ askedAt: refunds.askedAt, reference: refunds.reference })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.failedAt)));
  return row ?? null;
}

interface PaymentFilter {
  status: PaymentStatus | null;
  memberId: string | null;
  invoiceNumber: string | null;
  before: string | null;
}

export interface ListedPayment extends PaymentRow {
  payerName: string | null;
  email: string | null;
  refundAskedAt: Date | null;
  refundAskedBy: string | null;
}

export function listAllPayments(
  db: Executor,
  { status, memberId, invoiceNumber, before }: PaymentFilter,
  most: number,
): Promise<ListedPayment[]> {
  const asking = alias(members, 'asking');
  return db
    .select({
      ...paymentFields,
      payerName: payers.name,
      email: members.email,
      refundAskedAt: refunds.askedAt,
      refundAskedBy: asking.email,
    })
    .from(payments)
    .leftJoin(members, eq(members.id, payments.memberId))
    .leftJoin(payers, eq(payers.paymentId, payments.id))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), isNull(refunds.failedAt)))
    .leftJoin(asking, eq(asking.id, refunds.askedBy))
    .where(
      and(
        status ? eq(payments.status, status) : undefined,
        memberId ? eq(payments.memberId, memberId) : undefined,
        invoiceNumber ? eq(payments.invoiceNumber, invoiceNumber) : undefined,
        before ? lt(payments.id, before) : undefined,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(most);
}

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
