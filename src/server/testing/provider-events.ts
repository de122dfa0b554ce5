import type { PlanId } from '#contract/billing/plans.ts';
import { days } from '#server/platform/clock.ts';
import { makeMember } from './make-member.ts';
import { beginPayment, eventOf, providerKeys, subscriptionOf } from './paying.ts';
import type { TestServer } from './test-server.ts';
import { present } from './reply-body.ts';

/** A checkout as the provider tells of it once it is paid. */
export type PaidSession = Record<string, unknown>;

/** A member without a plan at the provider's page, and the checkout as it will be. */
export async function atCheckout(server: TestServer, plan: PlanId = 'normal') {
  const member = await makeMember(server, { paid: false });
  const { sessionId } = await beginPayment(member, plan);
  return { member, sessionId, session: await sessionOf(server, sessionId) };
}

export async function sessionOf({ tools }: TestServer, sessionId: string): Promise<PaidSession> {
  const { apiBase, secretKey } = providerKeys(tools);
  const reply = await fetch(`${apiBase}/v1/checkout/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const found = (await reply.json()) as object;
  return { ...found, status: 'complete', payment_status: 'paid' };
}

export const paid = (session: object) => eventOf('checkout.session.completed', session);

export const refunded = ({ payment_intent }: PaidSession) =>
  eventOf('charge.refunded', { object: 'charge', refunded: true, metadata: {}, payment_intent });

export const disputed = ({ payment_intent }: PaidSession) =>
  eventOf('charge.dispute.created', { object: 'dispute', payment_intent });

export async function daysLeft(
  server: TestServer,
  member: Parameters<typeof subscriptionOf>[0],
): Promise<number> {
  const { expiryDate } = present(await subscriptionOf(member));
  return (Date.parse(present(expiryDate)) - server.clock.now().getTime()) / days(1);
}
