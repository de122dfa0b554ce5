import type { Stripe } from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { newToken } from '#server/platform/ids.ts';
import { queue, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { TestSession } from './test-provider.tables.ts';
import type { TestSessions } from './test-sessions.queries.ts';

const TIMEOUT_MS = 10_000;

interface Delivery {
  /** Under which it is known when it comes again. */
  eventId: string;
  sessionId: string;
  type: TestEventType;
}
const deliveries = queue<Delivery>('test-provider.events');

export interface Deliveries {
  /**
   * To our webhook, as Stripe does: again until it is taken, also by a server that was started since. In the
   * transaction of what it is about.
   */
  deliver(
    tx: Executor,
    type: TestEventType,
    sessionId: string,
    delay?: { seconds: number },
  ): Promise<void>;
  /** What a transaction that has committed left to deliver goes out now. */
  hurry(): void;
  /** The address is known once somebody listens there. */
  start(webhookUrl: () => Promise<string>): Promise<void>;
}

export function createDeliveries(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  { clock, jobs, sessions }: { clock: Clock; jobs: Jobs; sessions: TestSessions },
): Deliveries {
  async function post(url: string, payload: string): Promise<void> {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`the webhook answered ${reply.status}`);
  }

  async function eventOf({ eventId, sessionId, type }: Delivery): Promise<object | null> {
    const session = await sessions.findAsWritten(sessionId);
    return (
      session && {
        id: eventId,
        object: 'event',
        type,
        created: Math.floor(clock.now().getTime() / 1000),
        livemode: false,
        data: { object: contents[type](session) },
      }
    );
  }

  return {
    deliver: (tx, type, sessionId, delay) => {
      const eventId = `evt_test_${newToken()}`;
      return jobs.enqueue(tx, deliveries, { eventId, sessionId, type }, delay);
    },
    hurry: () => jobs.hurry(deliveries),
    start: (webhookUrl) =>
      jobs.work(deliveries, async (delivery) => {
        const event = await eventOf(delivery);
        if (event) await post(await webhookUrl(), JSON.stringify(event));
      }),
  };
}

/** What an event is about, in the state that it tells of. */
const contents = {
  'checkout.session.expired': (session: TestSession) => session,
  'checkout.session.completed': (session: TestSession) => session,
  'checkout.session.async_payment_succeeded': (session: TestSession) => ({
    ...session,
    payment_status: 'paid',
    arrives_at: null,
  }),
  'charge.refunded': ({ amount_total, currency, metadata, payment_intent }: TestSession) => ({
    id: payment_intent.replace('pi_', 'ch_'),
    object: 'charge',
    amount: amount_total,
    amount_refunded: amount_total,
    currency,
    metadata,
    payment_intent,
    refunded: true,
  }),
} satisfies Partial<Record<Stripe.Event['type'], (session: TestSession) => object>>;
type TestEventType = keyof typeof contents;
