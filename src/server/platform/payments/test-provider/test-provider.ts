import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import type { StripeKeys } from '#server/platform/config/config.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/ids.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createDeliveries } from './deliveries.ts';
import { mountPaymentPage } from './payment-page.ts';
import { startTestApi } from './test-api.ts';
import { createTestPayments } from './test-payments.ts';
import { deleteTestSessions, openTestSessions } from './test-sessions.queries.ts';

export interface TestProvider {
  keys: StripeKeys;
  /** Where members pay, and where we hear of it. */
  mount(http: FastifyInstance, webhookPath: string): void;
  /** Forgets these checkouts. */
  forget(tx: Executor, references: string[]): Promise<void>;
  close(): void;
}

export interface Needs {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  secret: string;
}

/** Stands in for Stripe: it answers the same client, shows a page to pay on, and signs the same webhooks. */
export async function startTestProvider(needs: Needs): Promise<TestProvider> {
  const { db, clock, jobs, secret } = needs;
  // The same on every node of one site.
  const secretKey = `sk_test_${keyedHash(secret, 'test provider key')}`;
  const webhookSecret = `whsec_${keyedHash(secret, 'test provider webhooks')}`;
  const sessions = openTestSessions(db, clock);
  const deliveries = createDeliveries(new Stripe(secretKey), webhookSecret, {
    clock,
    jobs,
    sessions,
  });
  const payments = createTestPayments(sessions, deliveries, clock);
  const { url, server } = await startTestApi(sessions, payments, secretKey);
  let listensAt: (address: string) => void;
  let neverListens: (why: Error) => void;
  const address = new Promise<string>((resolve, reject) => {
    listensAt = resolve;
    neverListens = reject;
  });
  // Only whoever has something to tell minds.
  address.catch(() => undefined);
  return {
    keys: { secretKey, webhookSecret, apiBase: url },
    mount: (http, webhookPath) => {
      mountPaymentPage(http, sessions, payments);
      const webhookUrl = async () => `${await address}${webhookPath}`;
      http.addHook('onReady', () => deliveries.start(webhookUrl));
      http.addHook('onListen', async () =>
        listensAt(ownAddress(http.server.address() as AddressInfo)),
      );
      // Jobs that wait for it would keep the server from closing.
      http.addHook('onClose', async () => neverListens(new Error('the server closes')));
    },
    forget: deleteTestSessions,
    close: () => void server.close(),
  };
}

// Whoever listens on every address is found on this machine's own.
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server that listens here is reached from the same machine. */
export function ownAddress({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  const host = everywhere[address] ?? address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
