import type { StripeKeys } from '#server/platform/config/config.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe-payments.ts';
import { startTestProvider, type Needs } from './test-provider/test-provider.ts';

/** The same client and the same calls, whoever answers them. */
export async function openPayments(keys: StripeKeys | null, needs: Needs): Promise<Payments> {
  const { clock } = needs;
  if (keys) return { provider: 'stripe', ...stripePayments(keys, clock), testProvider: null };
  const testProvider = await startTestProvider(needs);
  return { provider: 'test', ...stripePayments(testProvider.keys, clock), testProvider };
}
