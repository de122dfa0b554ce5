import type { Stripe } from 'stripe';
import type { UserType } from '#contract/accounts/rules.ts';
import { PLAN_DAYS, type Plan, plans } from '#contract/billing/rules.ts';
import { findMember } from '#server/features/accounts/members.service.ts';
import { hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findBySession, findTerm, insertPayment, setSession } from './payments.queries.ts';

const PER_HOUR = 20;
// A minute more than the shortest that the provider allows: whoever comes back later begins anew.
const OPEN_FOR_SECONDS = 31 * 60;

interface Wanted {
  planType: UserType;
  amountINR: number;
  eurAmount: number;
  amountInCents: number;
}

export async function createCheckout(
  tools: Tools,
  memberId: string,
  wanted: Wanted,
  origin: string,
): Promise<{ url: string; sessionId: string }> {
  const plan = plans[wanted.planType];
  refuseOtherAmounts(plan, wanted);
  const member = await findMember(tools.db, memberId);
  if (!member) throw refuse('NOT_SIGNED_IN');
  await refuseLesserPlan(tools, memberId, plan);
  await tools.limits.take({ key: `checkout:${memberId}`, most: PER_HOUR, windowMs: hours(1) });
  const payment = {
    id: newId(),
    memberId,
    plan: plan.userType,
    amountINR: plan.amountINR,
    amountCents: plan.amountInCents,
    status: 'open' as const,
    createdAt: tools.clock.now(),
  };
  // Before anybody can pay: whatever is told about it later finds it.
  await tools.db.transaction((tx) => insertPayment(tx, payment, member.name));
  const session = await openSession(tools, {
    ...payment,
    email: member.email,
    name: plan.name,
    origin,
  });
  await setSession(tools.db, payment.id, session.id);
  if (!session.url) throw refuse('PAYMENT_UNAVAILABLE');
  return { url: session.url, sessionId: session.id };
}

/** For whoever knows only the checkout's name. */
export async function findPaymentPage(
  tools: Tools,
  memberId: string,
  sessionId: string,
): Promise<{ url: string }> {
  if (!(await findBySession(tools.db, memberId, sessionId))) throw refuse('NOT_FOUND');
  const { url } = await asking(tools, sessionId, () =>
    tools.payments.stripe.checkout.sessions.retrieve(sessionId),
  );
  if (!url) throw refuse('NOT_FOUND');
  return { url };
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

function refuseOtherAmounts(plan: Plan, { amountINR, eurAmount, amountInCents }: Wanted): void {
  const fits =
    amountINR === plan.amountINR &&
    eurAmount === plan.amountEUR &&
    amountInCents === plan.amountInCents;
  if (!fits) throw refuse('WRONG_AMOUNT');
}

/** The companion's plan holds all of the other one. */
async function refuseLesserPlan(tools: Tools, memberId: string, { userType }: Plan): Promise<void> {
  if (userType === 'provider') return;
  const term = await findTerm(tools.db, memberId);
  if (term?.plan === 'provider' && term.until > tools.clock.now()) throw refuse('PLAN_COVERED');
}

interface Opened {
  id: string;
  memberId: string;
  plan: UserType;
  amountCents: number;
  email: string;
  name: string;
  origin: string;
}

function openSession(
  tools: Tools,
  { id, memberId, plan, amountCents, email, name, origin }: Opened,
): Promise<Stripe.Checkout.Session> {
  const { payments, config, clock } = tools;
  const metadata = { payment_id: id, member_id: memberId, plan };
  return asking(tools, id, () =>
    payments.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'eur',
              unit_amount: amountCents,
              product_data: { name: `${config.brandName}: ${name}, ${PLAN_DAYS} days` },
            },
          },
        ],
        client_reference_id: memberId,
        customer_email: email,
        metadata,
        payment_intent_data: { metadata },
        expires_at: Math.floor(clock.now().getTime() / 1000) + OPEN_FOR_SECONDS,
        success_url: `${origin}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/payment/cancel`,
      },
      { idempotencyKey: id },
    ),
  );
}
