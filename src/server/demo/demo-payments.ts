import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { financialYearOf, invoiceNumberOf } from '#server/features/billing/invoice.policy.ts';
import { listPaid, nextInvoice } from '#server/features/billing/payments.queries.ts';
import { termOf } from '#server/features/billing/terms.policy.ts';
import { openBudgets } from '#server/features/companions/meter/budgets.service.ts';
import { after, days, hours } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import type { TestSession } from '#server/platform/payments/test-provider/test-provider.tables.ts';
import type { Tools } from '#server/platform/tools.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { demoMembers } from './demo-members.ts';
import { toolsAt } from './demo-tools.ts';
import { insertPaid, type PaidRow } from './seed-demo.queries.ts';

const APART_MS = hours(31);
/** So many plans those with a mark have had before. */
const EARLIER_PLANS = 2;

/** The named members have paid, one after the other: they have plans, and whoever keeps the books has something to see. */
export async function seedPayments(tools: Tools): Promise<void> {
  const named = demoMembers.slice(0, tools.config.demoMembers);
  for (const [place, member] of named.entries()) {
    const memberId = memberIdOf(place + 1);
    await tools.db.transaction(async (tx) => {
      const known = await listPaid(tx, memberId);
      const now = tools.clock.now();
      const until = termOf(known)?.until;
      if (until && until > now) return;
      const last = until ? now : after(tools.clock, (place - named.length) * APART_MS);
      const earlierPlans = until || !member.verified ? 0 : EARLIER_PLANS;
      for (let before = earlierPlans; before >= 0; before -= 1) {
        const paidAt = new Date(last.getTime() - before * days(PLAN_DAYS));
        await pay(tools, tx, { memberId, member, paidAt });
      }
    });
  }
}

interface Paying {
  memberId: string;
  member: (typeof demoMembers)[number];
  paidAt: Date;
}

async function pay(tools: Tools, tx: Transaction, { memberId, member, paidAt }: Paying) {
  const year = financialYearOf(paidAt);
  const plan = member.userType;
  const payment: PaidRow = {
    id: newId(),
    memberId,
    plan,
    price: plans[plan].price,
    charge: plans[plan].charge,
    status: 'completed',
    provider: 'test',
    checkoutReference: `cs_test_${newToken()}`,
    paymentReference: `pi_test_${newToken()}`,
    isTest: true,
    invoiceNumber: invoiceNumberOf(year, await nextInvoice(tx, year)),
    seller: tools.config.seller,
    createdAt: paidAt,
    paidAt,
  };
  const until = new Date(paidAt.getTime() + days(PLAN_DAYS));
  const bought = { plan, since: paidAt, until };
  await insertPaid(tx, payment, member.name, paidSession(payment), bought);
  await openBudgets(toolsAt(tools, paidAt), tx, memberId);
}

/** What the provider would know of it, so that the money can go back. */
function paidSession(payment: PaidRow): TestSession {
  const { id, memberId, plan, charge, createdAt } = payment;
  const created = Math.floor(createdAt.getTime() / 1000);
  return {
    id: payment.checkoutReference,
    object: 'checkout.session',
    amount_total: charge.minor,
    arrives_at: null,
    cancel_url: null,
    client_reference_id: memberId,
    created,
    currency: charge.currency.toLowerCase(),
    expires_at: created,
    livemode: false,
    metadata: { payment_id: id, member_id: memberId, plan },
    mode: 'payment',
    payment_intent: payment.paymentReference,
    payment_status: 'paid',
    product: plans[plan].name,
    refunded: false,
    status: 'complete',
    success_url: null,
    url: null,
  };
}
