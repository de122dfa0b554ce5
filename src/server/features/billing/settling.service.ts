import type { UserType } from '#contract/accounts/rules.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { isSameMoney } from '#contract/money.ts';
import {
  findMember,
  setPaidPlan,
  setUserType,
} from '#server/features/accounts/accounts.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PaymentReport, ProviderEvent } from '#server/platform/payments/payments.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  paymentCompleted,
  paymentMoved,
  paymentReturned,
  subscriptionChanged,
} from './billing.facts.ts';
import { receiptMails, returnedMails } from './billing.mails.ts';
import { financialYearOf, invoiceNumberOf } from './invoice.policy.ts';
import { hasReturned, mayBecome } from './payment-steps.policy.ts';
import {
  listPaid,
  lockPayment,
  nextInvoice,
  setTerm,
  updatePayment,
  type PaymentRow,
  findByReference,
  noteEvent,
  findTerm,
  lockPayer,
} from './payments.queries.ts';
import { termOf } from './terms.policy.ts';
import { listDriftedPlans, listWaiting, noteAsked } from './reconciliation.queries.ts';

type Report = Omit<PaymentReport, 'paymentId'>;

/**
 * All that follows from what the provider reports, in the transaction that notes it: the payment's stage, the invoice's number,
 * what the member has paid for, and the work that others have with it.
 */
async function settle(
  tools: Tools,
  tx: WriteTransaction,
  paymentId: string,
  report: Report,
): Promise<void> {
  const { status } = report;
  const payment = await lockPayment(tx, paymentId);
  if (!payment || !fits(payment, report)) {
    tools.log.error({ paymentId, status }, 'a report of the provider fits no payment of ours');
    return;
  }
  if (!mayBecome(payment.status, status)) return;
  const now = tools.clock.now();
  const paymentReference = report.paymentReference ?? payment.paymentReference;
  await updatePayment(tx, paymentId, { status, paymentReference, ...(await stamp()) });
  tx.tell(paymentMoved, { status });
  const { memberId } = payment;
  if (!memberId) return;
  const until = await paidUntil(memberId);
  tx.tell(subscriptionChanged, { memberId, until });
  const settled = { memberId, paymentId, at: now, until };
  if (hasReturned(status)) {
    await tools.jobs.enqueue(tx, returnedMails, { paymentId });
    tx.tell(paymentReturned, { ...settled, status });
  } else if (status === 'completed') {
    await tools.jobs.enqueue(tx, receiptMails, { paymentId });
    tx.tell(paymentCompleted, settled);
  }

  /** Only money that came or went back changes what a member has: a page that was left does not. */
  async function paidUntil(id: string): Promise<Date | null> {
    if (status !== 'completed' && !hasReturned(status))
      return (await findMember(tx, id))?.paidUntil ?? null;
    return computeTerm(tx, id);
  }

  async function stamp(): Promise<Partial<PaymentRow>> {
    if (hasReturned(status)) return { endedAt: now };
    if (status !== 'completed') return {};
    const year = financialYearOf(now);
    const invoiceNumber = invoiceNumberOf(year, await nextInvoice(tx, year));
    return { paidAt: now, invoiceNumber, seller: tools.config.seller };
  }
}

/** Whatever was charged elsewhere, or otherwise than we asked, pays for nothing here. */
function fits({ charge, plan, memberId }: PaymentRow, { charged }: Report): boolean {
  return (
    charged === null ||
    (charged.amount !== null &&
      isSameMoney(charged.amount, charge) &&
      charged.plan === plan &&
      (memberId === null || charged.memberId === memberId))
  );
}

async function computeTerm(tx: Transaction, memberId: string): Promise<Date | null> {
  const term = termOf(await listPaid(tx, memberId));
  await setTerm(tx, memberId, term);
  await setPaidPlan(tx, memberId, term);
  if (term) await becomeWhatWasPaid(tx, memberId, term.plan);
  return term?.until ?? null;
}

const kindOf: Record<PlanId, UserType> = { normal: 'normal', provider: 'provider' };

/** Paying for a companion's plan makes a member one, and paying for the other ends that; without a plan they stay what they were. */
const becomeWhatWasPaid = (tx: Transaction, memberId: string, plan: PlanId) =>
  setUserType(tx, memberId, kindOf[plan]);

/** The same event counts once. If anything fails nothing of it is kept, and the provider tells it again. */
export async function takeEvent(tools: Tools, event: ProviderEvent): Promise<void> {
  const { reference, type, report } = event;
  const paymentId = report && (await findPaymentId(tools, report));
  await tools.write(async (tx) => {
    const { provider } = tools.payments;
    const isNew = await noteEvent(tx, {
      provider,
      reference,
      type,
      receivedAt: tools.clock.now(),
    });
    if (isNew && paymentId) await settle(tools, tx, paymentId, report);
  });
}

/** Money may go back before we have heard that it came: then only the provider knows for which checkout it was. */
async function findPaymentId(
  { db, payments }: Tools,
  { paymentId, paymentReference }: PaymentReport,
): Promise<string | null> {
  if (paymentId || !paymentReference) return paymentId;
  const known = await findByReference(db, payments.provider, paymentReference);
  if (known) return known;
  const checkout = await payments.fetch({ payment: paymentReference });
  return checkout?.report?.paymentId ?? null;
}

// A member needs longer than that for a card, and the provider not as long to tell of it.
const ASKED_AFTER_MS = 10 * 60_000;
const ASKED_AT_ONCE = 100;

/** Either it never got as far as the provider, or the provider of these days knows nothing of it. */
const NEVER_PAID = { status: 'expired', paymentReference: null, charged: null } as const;

const CHECKED_AT_ONCE = 500;

/** What accounts keeps of a plan is a copy: every night it is compared with what was paid, and put right. */
export async function checkPlans(tools: Tools): Promise<void> {
  let drifted: string[] = [];
  do {
    drifted = await listDriftedPlans(tools.db, drifted.at(-1) ?? null, CHECKED_AT_ONCE);
    if (drifted.length > 0)
      tools.log.error({ members: drifted.length }, 'plans of members were not as paid');
    for (const memberId of drifted)
      await tools.write(async (tx) => {
        // A payment that is settled at the same moment must not be undone by what was true before it.
        await lockPayer(tx, memberId);
        const term = await findTerm(tx, memberId);
        await setPaidPlan(tx, memberId, term);
        tx.tell(subscriptionChanged, { memberId, until: term?.until ?? null });
      });
  } while (drifted.length === CHECKED_AT_ONCE);
}

/** Asks about checkouts whose end was never told. */
export async function reconcile(tools: Tools): Promise<void> {
  const before = new Date(tools.clock.now().getTime() - ASKED_AFTER_MS);
  const waiting = await listWaiting(tools.db, before, ASKED_AT_ONCE);
  for (const { id, provider, checkoutReference: checkout } of waiting) {
    try {
      await noteAsked(tools.db, id, tools.clock.now());
      const isKnown = checkout !== null && provider === tools.payments.provider;
      const found = isKnown ? await tools.payments.fetch({ checkout }) : null;
      const report = found ? found.report : NEVER_PAID;
      if (!report || report.status === 'open') continue;
      await tools.write((tx) => settle(tools, tx, id, report));
    } catch (error) {
      tools.log.warn(
        { err: error, paymentId: id },
        'the provider did not tell how a payment ended',
      );
    }
  }
}
