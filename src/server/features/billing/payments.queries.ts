import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { PlanId } from '#contract/billing/plans.ts';
import type { PaymentProvider, PaymentStatus } from '#contract/billing/rules.ts';
import type { Money } from '#contract/money.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { days } from '#server/platform/clock.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { invoiceYears, payers, payments, subscriptions, webhookEvents } from './billing.tables.ts';
import type { PaidPlan, Term } from './terms.policy.ts';

const { priceCurrency, priceMinor, chargeCurrency, chargeMinor, ...others } =
  getTableColumns(payments);

/** A payment with its amounts as money. */
export const paymentFields = {
  ...others,
  price: { currency: priceCurrency, minor: priceMinor },
  charge: { currency: chargeCurrency, minor: chargeMinor },
};

type Columns = typeof payments.$inferInsert;
type AmountColumns = 'priceCurrency' | 'priceMinor' | 'chargeCurrency' | 'chargeMinor';
interface Amounts {
  price: Money;
  charge: Money;
}
export type PaymentRow = Omit<typeof payments.$inferSelect, AmountColumns> & Amounts;
export type NewPayment = Omit<Columns, AmountColumns> & Amounts & { memberId: string };

export async function insertPayment(
  tx: Transaction,
  { price, charge, ...payment }: NewPayment,
  payerName: string,
): Promise<void> {
  const { id, memberId } = payment;
  await tx.insert(payments).values({
    ...payment,
    priceCurrency: price.currency,
    priceMinor: price.minor,
    chargeCurrency: charge.currency,
    chargeMinor: charge.minor,
  });
  await tx.insert(payers).values({ paymentId: id, memberId, name: payerName });
}

/** All that a member has begun to pay, with the name that stands on the invoice. */
export function listPaymentsOf(tx: Executor, memberId: string) {
  return tx
    .select({ ...paymentFields, name: payers.name })
    .from(payments)
    .leftJoin(payers, eq(payers.paymentId, payments.id))
    .where(eq(payments.memberId, memberId));
}

/** Null once they are erased. */
export async function findPayerName(db: Executor, paymentId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: payers.name })
    .from(payers)
    .where(eq(payers.paymentId, paymentId));
  return row?.name ?? null;
}

export async function setCheckout(
  db: Executor,
  id: string,
  { reference, isTest }: { reference: string; isTest: boolean },
): Promise<void> {
  await db
    .update(payments)
    .set({ checkoutReference: reference, isTest })
    .where(eq(payments.id, id));
}

export async function findPayment(db: Executor, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select(paymentFields).from(payments).where(eq(payments.id, id));
  return row ?? null;
}

export async function findByCheckout(
  db: Executor,
  memberId: string,
  reference: string,
): Promise<PaymentRow | null> {
  const own = and(eq(payments.checkoutReference, reference), eq(payments.memberId, memberId));
  const [row] = await db.select(paymentFields).from(payments).where(own);
  return row ?? null;
}

export async function findByReference(
  db: Executor,
  provider: PaymentProvider,
  paymentReference: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.paymentReference, paymentReference), eq(payments.provider, provider)));
  return row?.id ?? null;
}

/** For as long as the transaction lasts: what all payments of a member come to is computed by one at a time. */
export async function lockPayer(tx: Transaction, memberId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
}

/** Its member first. */
export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow | null> {
  const [known] = await tx
    .select({ memberId: payments.memberId })
    .from(payments)
    .where(eq(payments.id, id));
  if (!known) return null;
  if (known.memberId) await lockPayer(tx, known.memberId);
  const [row] = await tx
    .select(paymentFields)
    .from(payments)
    .where(eq(payments.id, id))
    .for('update');
  return row ?? null;
}

export async function updatePayment(
  tx: Transaction,
  id: string,
  change: Partial<Columns>,
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id));
}

export async function nextInvoice(tx: Transaction, year: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceYears)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceYears.year, set: { last: sql`${invoiceYears.last} + 1` } })
    .returning({ last: invoiceYears.last });
  return row?.last ?? 1;
}

export async function listPaid(
  tx: Transaction,
  memberId: string,
): Promise<(PaidPlan & { id: string })[]> {
  const rows = await tx
    .select({ id: payments.id, plan: payments.plan, paidAt: payments.paidAt })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), eq(payments.status, 'completed')));
  return rows.flatMap(({ paidAt, ...paid }) => (paidAt ? [{ ...paid, paidAt }] : []));
}

export async function setTerm(tx: Transaction, memberId: string, term: Term | null): Promise<void> {
  if (!term) {
    await tx.delete(subscriptions).where(eq(subscriptions.memberId, memberId));
    return;
  }
  // Whoever was told of this end is not told again.
  const remindedDays = sql`case when ${subscriptions.until} = excluded.until then ${subscriptions.remindedDays} end`;
  await tx
    .insert(subscriptions)
    .values({ memberId, ...term })
    .onConflictDoUpdate({ target: subscriptions.memberId, set: { ...term, remindedDays } });
}

export async function findTerm(db: Executor, memberId: string): Promise<Term | null> {
  const { plan, since, until } = subscriptions;
  const [row] = await db
    .select({ plan, since, until })
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId));
  return row ?? null;
}

/** Those whose plan ends within so many days, and who were not reminded that late before. */
export async function takeEnding(
  tx: Transaction,
  now: Date,
  daysBefore: number,
  most: number,
): Promise<{ memberId: string; until: Date }[]> {
  const due = tx
    .select({ memberId: subscriptions.memberId })
    .from(subscriptions)
    .where(
      and(
        gt(subscriptions.until, now),
        lte(subscriptions.until, new Date(now.getTime() + days(daysBefore))),
        or(isNull(subscriptions.remindedDays), gt(subscriptions.remindedDays, daysBefore)),
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true });
  return tx
    .update(subscriptions)
    .set({ remindedDays: daysBefore })
    .where(inArray(subscriptions.memberId, due))
    .returning({ memberId: subscriptions.memberId, until: subscriptions.until });
}

/** Whether it was told for the first time. */
export async function noteEvent(
  tx: Transaction,
  event: typeof webhookEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ reference: webhookEvents.reference });
  return rows.length > 0;
}

export async function findLast(db: Executor, memberId: string): Promise<PaymentRow | null> {
  const shown: PaymentStatus[] = ['pending', 'completed', 'refunded', 'disputed'];
  const [row] = await db
    .select(paymentFields)
    .from(payments)
    .where(and(eq(payments.memberId, memberId), inArray(payments.status, shown)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row ?? null;
}

export async function findLastPaid(
  db: Executor,
  memberId: string,
  plan: PlanId,
): Promise<PaymentRow | null> {
  const paid = and(eq(payments.status, 'completed'), eq(payments.plan, plan));
  const [row] = await db
    .select(paymentFields)
    .from(payments)
    .where(and(eq(payments.memberId, memberId), paid))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row ?? null;
}

export function listPayments(
  db: Executor,
  memberId: string,
  before: string | null,
  most: number,
): Promise<PaymentRow[]> {
  return db
    .select(paymentFields)
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        // Pages of the provider that were only looked at.
        notInArray(payments.status, ['open', 'expired']),
        before ? lt(payments.id, before) : undefined,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(most);
}
