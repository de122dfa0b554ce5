import { checkoutRequestOf, PLAN_DAYS, type Plan, plans } from '#contract/billing/rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { after, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findByCheckout, findTerm, insertPayment, setCheckout } from './payments.queries.ts';

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
  await tools.write((tx) => insertPayment(tx, payment, member.name));
  const { payments, config, clock } = tools;
  const checkout = await asking(tools, payment.id, () =>
    payments.open({
      paymentId: payment.id,
      memberId,
      email: member.email,
      plan: plan.id,
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
