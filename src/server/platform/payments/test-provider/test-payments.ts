import type { Clock } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Deliveries } from './deliveries.ts';
import type { TestSession } from './test-provider.tables.ts';
import type { TestSessions } from './test-sessions.queries.ts';

// Long enough to see that the money is on its way.
const DELAY = { seconds: 5 };

export type Outcome = 'paid' | 'delayed' | 'abandoned';

export interface TestPayments {
  /** Null when the checkout is not open any more. */
  end(id: string, outcome: Outcome): Promise<TestSession | null>;
  refund(intentId: string): Promise<object | null>;
}

const isOpen = ({ status }: TestSession) => status === 'open';
const isPaid = ({ payment_status, refunded }: TestSession) =>
  payment_status === 'paid' && !refunded;

export function createTestPayments(
  sessions: TestSessions,
  deliveries: Deliveries,
  clock: Clock,
): TestPayments {
  const abandon = (id: string) =>
    sessions.change(id, isOpen, { status: 'expired', url: null }, (tx, session) =>
      deliveries.tell(tx, 'checkout.session.expired', session),
    );
  const pay = (id: string) =>
    sessions.change(
      id,
      isOpen,
      { status: 'complete', payment_status: 'paid', url: null },
      (tx, session) => deliveries.tell(tx, 'checkout.session.completed', session),
    );
  const payLater = (id: string) => {
    const arrives_at = Math.floor(clock.now().getTime() / 1000) + DELAY.seconds;
    return sessions.change(
      id,
      isOpen,
      { status: 'complete', url: null, arrives_at },
      async (tx, session) => {
        await deliveries.tell(tx, 'checkout.session.completed', session);
        const arrived = { ...session, payment_status: 'paid', arrives_at: null };
        await deliveries.tell(tx, 'checkout.session.async_payment_succeeded', arrived, DELAY);
      },
    );
  };
  const ways = { paid: pay, delayed: payLater, abandoned: abandon };
  return {
    end: async (id, outcome) => {
      const ended = await ways[outcome](id);
      deliveries.hurry();
      return ended;
    },
    refund: async (intentId) => {
      const found = await sessions.findByIntent(intentId);
      const refunded =
        found &&
        (await sessions.change(found.id, isPaid, { refunded: true }, (tx, session) =>
          deliveries.tell(tx, 'charge.refunded', chargeOf(session)),
        ));
      deliveries.hurry();
      return refunded && refundOf(refunded);
    },
  };
}

const chargeOf = ({ amount_total, currency, metadata, payment_intent }: TestSession) => ({
  id: `ch_test_${newToken()}`,
  object: 'charge',
  amount: amount_total,
  amount_refunded: amount_total,
  currency,
  metadata,
  payment_intent,
  refunded: true,
});

const refundOf = ({ amount_total, currency, payment_intent }: TestSession) => ({
  id: `re_test_${newToken()}`,
  object: 'refund',
  amount: amount_total,
  currency,
  payment_intent,
  status: 'succeeded',
});
