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
    sessions.change(id, isOpen, { status: 'expired', url: null }, (tx) =>
      deliveries.deliver(tx, 'checkout.session.expired', id),
    );
  const pay = (id: string) =>
    sessions.change(id, isOpen, { status: 'complete', payment_status: 'paid', url: null }, (tx) =>
      deliveries.deliver(tx, 'checkout.session.completed', id),
    );
  const payLater = (id: string) => {
    const arrives_at = Math.floor(clock.now().getTime() / 1000) + DELAY.seconds;
    return sessions.change(
      id,
      isOpen,
      { status: 'complete', url: null, arrives_at },
      async (tx) => {
        await deliveries.deliver(tx, 'checkout.session.completed', id);
        await deliveries.deliver(tx, 'checkout.session.async_payment_succeeded', id, DELAY);
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
        (await sessions.change(found.id, isPaid, { refunded: true }, (tx) =>
          deliveries.deliver(tx, 'charge.refunded', found.id),
        ));
      deliveries.hurry();
      return refunded && refundOf(refunded);
    },
  };
}

const refundOf = ({ amount_total, currency, payment_intent }: TestSession) => ({
  id: `re_test_${newToken()}`,
  object: 'refund',
  amount: amount_total,
  currency,
  payment_intent,
  status: 'succeeded',
});
