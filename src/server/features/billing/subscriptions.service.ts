import type { Payment, Subscription } from '#contract/billing/endpoints.ts';
import { plans } from '#contract/billing/rules.ts';
import { toMajor, type Money } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  findByCheckout,
  findLast,
  findLastPaid,
  findTerm,
  listPayments,
  listPaymentsOf,
  type PaymentRow,
} from './payments.queries.ts';
import { taxWithin } from './invoice-tax.policy.ts';
import { termOf } from './terms.policy.ts';

const PAGE = 20;

/** The plan that is paid for, or else the last that was; `pending` while another payment is on its way. */
export async function readSubscription(
  tools: Tools,
  memberId: string,
): Promise<{ subscription: Subscription | null }> {
  const [term, last] = await Promise.all([
    findTerm(tools.db, memberId),
    findLast(tools.db, memberId),
  ]);
  const plan = term?.plan ?? last?.plan;
  const since = term?.since ?? last?.createdAt;
  if (!plan || !since) return { subscription: null };
  const isActive = term !== null && term.until > tools.clock.now();
  // What is under way, or went back, says nothing about the plan that is paid for.
  const shown = isActive ? await findLastPaid(tools.db, memberId, plan) : last;
  // A plan that was given, as to the members of the demo, has no payment.
  const { price, charge } = shown ?? plans[plan];
  const isWaiting = last?.status === 'pending';
  return {
    subscription: {
      isActive,
      userType: plan,
      planType: 'one-time',
      amountINR: toMajor(price),
      amountEUR: toMajor(charge),
      paymentStatus: isWaiting ? 'pending' : (shown?.status ?? 'completed'),
      createdAt: since.toISOString(),
      expiryDate: term?.until.toISOString() ?? null,
    },
  };
}

export async function readPayments(
  tools: Tools,
  memberId: string,
  before: string | undefined,
): Promise<Page<Payment>> {
  const rows = await listPayments(tools.db, memberId, before ?? null, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const nextCursor = rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null;
  return { items: shown.map(viewPayment), nextCursor };
}

export async function readCheckout(
  tools: Tools,
  memberId: string,
  sessionId: string,
): Promise<Payment> {
  const row = await findByCheckout(tools.db, memberId, sessionId);
  if (!row) throw refuse('NOT_FOUND');
  return viewPayment(row);
}

export const viewPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  plan: row.plan,
  price: row.price,
  charge: row.charge,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  invoiceNumber: row.invoiceNumber,
});

export interface PaidTerm {
  paymentId: string;
  /** Of the price, what is not tax. */
  taxable: Money;
  startsAt: Date;
  endsAt: Date;
  /** Whether nothing that they paid before stands. */
  isFirst: boolean;
}

/** The days that each completed payment of a member pays for, in their order: whoever renews early has the next ones after those before. */
export async function listPaidTerms(tx: Executor, memberId: string): Promise<PaidTerm[]> {
  const paid = (await listPaymentsOf(tx, memberId))
    .flatMap(({ paidAt, ...payment }) => (paidAt ? [{ ...payment, paidAt }] : []))
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  const standing = paid.filter(({ status }) => status === 'completed');
  return standing.map((payment, place) => {
    const before = termOf(standing.slice(0, place));
    const term = termOf(standing.slice(0, place + 1));
    // Another plan begins at once: what was left of the one before is part of its time.
    const isNext = before?.plan === payment.plan && before.until > payment.paidAt;
    return {
      paymentId: payment.id,
      taxable: taxWithin(payment.price, payment.seller?.taxPercent ?? 0).taxable,
      startsAt: isNext ? before.until : payment.paidAt,
      endsAt: term?.until ?? payment.paidAt,
      isFirst: place === 0,
    };
  });
}
