import type { Stripe } from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { newToken } from '#server/platform/ids.ts';
import { queue, type Jobs } from '#server/platform/jobs/jobs.ts';

const TIMEOUT_MS = 10_000;

const deliveries = queue<{ event: object }>('test-provider.tell');

export interface Deliveries {
  /**
   * Tells our webhook, as Stripe does: again until it is taken, also by a server that was started since. In the
   * transaction of what it tells of.
   */
  tell(
    tx: Executor,
    type: Stripe.Event['type'],
    object: object,
    delay?: { seconds: number },
  ): Promise<void>;
  /** What was told by a transaction that has committed goes out now. */
  hurry(): void;
  /** The address is known once somebody listens there. */
  start(webhookUrl: () => Promise<string>): Promise<void>;
}

export function createDeliveries(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
): Deliveries {
  async function deliver(url: string, payload: string): Promise<void> {
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

  return {
    tell: (tx, type, object, delay) => {
      const event = {
        id: `evt_test_${newToken()}`,
        object: 'event',
        type,
        created: Math.floor(clock.now().getTime() / 1000),
        livemode: false,
        data: { object },
      };
      return jobs.enqueue(tx, deliveries, { event }, delay);
    },
    hurry: () => jobs.hurry(deliveries),
    start: (webhookUrl) =>
      jobs.work(deliveries, async ({ event }) =>
        deliver(await webhookUrl(), JSON.stringify(event)),
      ),
  };
}
