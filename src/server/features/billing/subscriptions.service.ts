import type { Payment, Subscription } from '#contract/billing/endpoints.ts';
import { plans, PLAN_DAYS, type Plan } from '#contract/billing/plans.ts';
import { checkoutRequestOf } from '#contract/billing/rules.ts';
import { toMajor, type Money } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { after, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import {
  findByCheckout,
  findLast,
  findLastPaid,
  findTerm,
  listPayments,
  listPaymentsOf,
  type PaymentRow,
  insertPayment,
  setCheckout,
} from './payments.queries.ts';
import { taxWithin } from './invoice.policy.ts';
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

interface PaidTerm {
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

// A minute more than the shortest that the provider allows: whoever comes back later begins anew.
const OPEN_FOR_MS = minutes(31);

type Wanted = ReturnType<typeof checkoutRequestOf>;

export async function createCheckout(
  tools: Tools,
  memberId: string,
  wanted: Wanted,
  origin: string,
): Promise<{ url: string; sessionId: string }> {
  const plan = plans[wanted.planType];
  refuseOtherAmounts(wanted);
  const member = await findMember(tools.db, memberId);
  if (!member) throw refuse('NOT_SIGNED_IN');
  await refuseLesserPlan(tools, memberId, plan);
  const payment = {
    id: newId(),
    memberId,
    plan: plan.id,
    price: plan.price,
    charge: plan.charge,
    status: 'open' as const,
    provider: tools.payments.provider,
    createdAt: tools.clock.now(),
  };
  // Before anybody can pay: whatever is told about it later finds it.
  await tools.write((tx) => insertPayment(tx, payment, member.fullName));
  const { payments, config, clock } = tools;
  const checkout = await asking(tools, payment.id, () =>
    payments.open({
      paymentId: payment.id,
      memberId,
      email: member.email,
      plan: plan.id,
      price: plan.price,
      amount: plan.charge,
      description: `${config.brandName}: ${plan.name}, ${PLAN_DAYS} days`,
      expiresAt: after(clock, OPEN_FOR_MS),
      successUrl: (reference) => `${origin}/payment/success?session_id=${reference}`,
      cancelUrl: `${origin}/payment/cancel`,
    }),
  );
  await setCheckout(tools.db, payment.id, checkout);
  if (!checkout.url) throw refuse('PAYMENT_UNAVAILABLE');
  return { url: checkout.url, sessionId: checkout.reference };
}

/** For whoever knows only the checkout's name. */
export async function findPaymentPage(
  tools: Tools,
  memberId: string,
  sessionId: string,
): Promise<{ url: string }> {
  if (!(await findByCheckout(tools.db, memberId, sessionId))) throw refuse('NOT_FOUND');
  const checkout = await asking(tools, sessionId, () =>
    tools.payments.fetch({ checkout: sessionId }),
  );
  if (!checkout?.url) throw refuse('NOT_FOUND');
  return { url: checkout.url };
}

/** What the provider does not answer is our trouble, not the member's. */
async function asking<Answer>(
  { log }: Tools,
  about: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error, about }, 'the payment provider did not answer');
    throw refuse('PAYMENT_UNAVAILABLE');
  }
}

function refuseOtherAmounts({ planType, amountINR, eurAmount, amountInCents }: Wanted): void {
  const asked = checkoutRequestOf(planType);
  const fits =
    amountINR === asked.amountINR &&
    eurAmount === asked.eurAmount &&
    amountInCents === asked.amountInCents;
  if (!fits) throw refuse('WRONG_AMOUNT');
}

/** The companion's plan holds all of the other one. */
async function refuseLesserPlan(tools: Tools, memberId: string, { id }: Plan): Promise<void> {
  if (id === 'provider') return;
  const term = await findTerm(tools.db, memberId);
  if (term?.plan === 'provider' && term.until > tools.clock.now()) throw refuse('PLAN_COVERED');
}
