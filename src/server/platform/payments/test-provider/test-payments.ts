import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { newToken } from '#server/platform/ids.ts';
import type { Deliveries } from './deliveries.ts';
import type { TestSession, TestSessions } from './test-sessions.ts';

// Long enough to see that the money is on its way.
const DELAY_MS = 5_000;

export type Outcome = 'paid' | 'delayed' | 'abandoned';

export interface TestPayments {
  /** Null when the checkout is not open any more. */
  end(id: string, outcome: Outcome): Promise<TestSession | null>;
  refund(intentId: string): Promise<object | null>;
}

const isOpen = ({ status }: TestSession) => status === 'open';

export function createTestPayments(sessions: TestSessions, deliveries: Deliveries): TestPayments {
  const changeAndTell = async (
    type: Stripe.Event['type'],
    id: string,
    isIn: (session: TestSession) => boolean,
    change: Partial<TestSession>,
  ) => {
    const changed = await sessions.change(id, isIn, change);
    if (changed) deliveries.tell(type, changed);
    return changed;
  };
  const payLater = async (id: string) => {
    await wait(DELAY_MS, undefined, { ref: false });
    await changeAndTell(
      'checkout.session.async_payment_succeeded',
      id,
      ({ payment_status }) => payment_status === 'unpaid',
      { payment_status: 'paid' },
    );
  };
  return {
    end: async (id, outcome) => {
      if (outcome === 'abandoned')
        return changeAndTell('checkout.session.expired', id, isOpen, { status: 'expired' });
      const payment_status = outcome === 'paid' ? 'paid' : 'unpaid';
      const complete = { status: 'complete', payment_status } as const;
      const ended = await changeAndTell('checkout.session.completed', id, isOpen, complete);
      if (ended && outcome === 'delayed') void payLater(id).catch(() => undefined);
      return ended;
    },
    refund: async (intentId) => {
      const found = await sessions.findByIntent(intentId);
      const isPaid = ({ payment_status, refunded }: TestSession) =>
        payment_status === 'paid' && !refunded;
      const refunded = found && (await sessions.change(found.id, isPaid, { refunded: true }));
      if (!refunded) return null;
      const { amount_total: amount, metadata, currency } = refunded;
      const charge = { id: `ch_test_${newToken()}`, object: 'charge', amount, currency, metadata };
      deliveries.tell('charge.refunded', {
        ...charge,
        refunded: true,
        amount_refunded: amount,
        payment_intent: intentId,
      });
      return {
        id: `re_test_${newToken()}`,
        object: 'refund',
        amount,
        currency,
        payment_intent: intentId,
        status: 'succeeded',
      };
    },
  };
}
