import { expect, type APIRequestContext } from '@playwright/test';
import { plans } from '#contract/plans.ts';
import type { UserType } from '#contract/options.ts';
import { runningServer } from './server.ts';

/** Pays as a member does, on the test provider's page, and waits until the plan is theirs. */
export async function payForPlan(
  request: APIRequestContext,
  plan: UserType,
  { read = true } = {},
): Promise<void> {
  const headers = { origin: runningServer().url };
  const { amountINR, amountEUR } = plans[plan];
  const data = {
    planType: plan,
    amountINR,
    eurAmount: amountEUR,
    amountInCents: Math.round(amountEUR * 100),
  };
  const begun = await request.post('/api/createCheckoutSession', { data: { data }, headers });
  await expect(begun, await begun.text()).toBeOK();
  const { url } = (await begun.json()).data;
  await request.post(url, { form: { choice: 'success' }, maxRedirects: 0 });
  const isActive = async () =>
    (await (await request.get('/api/subscription')).json()).subscription?.isActive;
  await expect.poll(isActive).toBe(true);
  // The bell tells of it; tests begin with a bell that is silent.
  if (read) await expect(await request.post('/api/notifications/read-all', { headers })).toBeOK();
}
