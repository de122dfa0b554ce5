import { Stripe } from 'stripe';
import type { StripeKeys } from '#server/platform/config/config.ts';
import { startTestProvider, type TestProvider, type Needs } from './test-provider/test-provider.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

export interface Payments {
  stripe: Stripe;
  webhookSecret: string;
  /** Null: members pay with Stripe. */
  testProvider: TestProvider | null;
}

/** The same client and the same calls, whoever answers them. */
export async function openPayments(keys: StripeKeys | null, needs: Needs): Promise<Payments> {
  if (keys) return { ...clientOf(keys), testProvider: null };
  const testProvider = await startTestProvider(needs);
  return { ...clientOf(testProvider.keys), testProvider };
}

function clientOf({ secretKey, webhookSecret, apiBase }: StripeKeys) {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase ? placeOf(new URL(apiBase)) : {}),
  });
  return { stripe, webhookSecret };
}

const placeOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});
