import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';

// As long as a restart takes, and then some.
const WAITS_MS = [0, 500, 2_000, 8_000, 30_000];

export interface Deliveries {
  /** Tells our webhook, as Stripe does: signed, and again until it is taken. */
  tell(type: Stripe.Event['type'], object: object): void;
  stop(): Promise<void>;
}

export function createDeliveries(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  { clock, log, webhookUrl }: { clock: Clock; log: Logger; webhookUrl: () => string },
): Deliveries {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function deliver(payload: string): Promise<void> {
    for (const pause of WAITS_MS) {
      await wait(pause, undefined, { signal: stopping.signal, ref: false });
      const signature = webhooks.generateTestHeaderString({ payload, secret });
      const reply = await fetch(webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      }).catch(() => null);
      if (reply?.ok) return;
    }
    log.warn('the test provider could not tell how a payment ended');
  }

  return {
    tell: (type, object) => {
      const event = {
        id: `evt_test_${newToken()}`,
        object: 'event',
        type,
        created: Math.floor(clock.now().getTime() / 1000),
        livemode: false,
        data: { object },
      };
      const work = deliver(JSON.stringify(event))
        .catch(() => undefined)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
