import { Stripe } from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import type { StripeKeys } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FastifyInstance } from 'fastify';
import { keyedHash } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import { createDeliveries } from './deliveries.ts';
import { mountPaymentPage } from './payment-page.ts';
import { startTestApi } from './test-api.ts';
import { createTestPayments } from './test-payments.ts';
import { openTestSessions } from './test-sessions.ts';

export interface TestProvider {
  keys: StripeKeys;
  /** Where members pay, and where we hear of it. */
  mount(http: FastifyInstance, webhookPath: string): void;
  close(): Promise<void>;
}

export interface Needs {
  db: Database;
  clock: Clock;
  log: Logger;
  secret: string;
}

/** Stands in for Stripe: it answers the same client, shows a page to pay on, and signs the same webhooks. */
export async function startTestProvider(needs: Needs): Promise<TestProvider> {
  const { db, clock, log, secret } = needs;
  // The same on every node of one site.
  const secretKey = `sk_test_${keyedHash(secret, 'test provider key')}`;
  const webhookSecret = `whsec_${keyedHash(secret, 'test provider webhooks')}`;
  let webhookUrl = '';
  const sessions = openTestSessions(db, clock);
  const deliveries = createDeliveries(new Stripe(secretKey), webhookSecret, {
    clock,
    log,
    webhookUrl: () => webhookUrl,
  });
  const payments = createTestPayments(sessions, deliveries);
  const { url, server } = await startTestApi(sessions, payments, secretKey);
  return {
    keys: { secretKey, webhookSecret, apiBase: url },
    mount: (http, webhookPath) => {
      mountPaymentPage(http, sessions, payments);
      http.addHook('onListen', async () => {
        const { port } = http.server.address() as { port: number };
        webhookUrl = `http://127.0.0.1:${port}${webhookPath}`;
      });
    },
    close: async () => {
      await deliveries.stop();
      server.close();
    },
  };
}
