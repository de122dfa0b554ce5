import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Subscription } from '#contract/billing/endpoints.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { checkoutRequestOf } from '#contract/billing/rules.ts';
import { refusals } from '#contract/errors.ts';
import { runningServer } from './server.ts';

/** By what the test provider's card does. */
type Card = 'succeeds' | 'is declined' | 'needs authentication' | 'with delayed success';

export const gate = (page: Page) => page.getByRole('dialog', { name: 'Choose your plan' });

/** On the test provider's page. */
export async function payWith(page: Page, card: Card): Promise<void> {
  await expect(page).toHaveURL(/\/test-payments\//);
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Where a payment begins, and where it is paid. */
async function beginPayment(request: APIRequestContext, plan: PlanId): Promise<string> {
  const data = { data: checkoutRequestOf(plan) };
  const headers = { origin: runningServer().url };
  const begun = await request.post('/api/createCheckoutSession', { data, headers });
  await expect(begun, await begun.text()).toBeOK();
  return (await begun.json()).data.url;
}

async function subscriptionOf(request: APIRequestContext): Promise<Subscription | null> {
  return (await (await request.get('/api/subscription')).json()).subscription;
}

/** Pays as a member does, on the test provider's page, and waits until the plan is theirs. */
export async function payForPlan(
  request: APIRequestContext,
  plan: PlanId,
  { read = true } = {},
): Promise<void> {
  const before = (await subscriptionOf(request))?.expiryDate ?? null;
  const url = await beginPayment(request, plan);
  await request.post(url, { form: { choice: 'success' }, maxRedirects: 0 });
  await expect
    .poll(async () => (await subscriptionOf(request))?.expiryDate ?? null)
    .not.toBe(before);
  const headers = { origin: runningServer().url };
  // The bell tells of it; tests begin with a bell that is silent.
  if (read) await expect(await request.post('/api/notifications/read-all', { headers })).toBeOK();
}

/** The server's word on the plan, changed on its way to the page. */
export async function pretendSubscription(
  page: Page,
  change: (subscription: Subscription | null) => Partial<Subscription> | null,
): Promise<void> {
  await page.route('**/api/subscription', async (route) => {
    const reply = await route.fetch();
    const { subscription } = (await reply.json()) as { subscription: Subscription | null };
    const changed = change(subscription);
    await route.fulfill({
      response: reply,
      json: { subscription: changed && { ...subscription, ...changed } },
    });
  });
}

/** What a checkout says that the provider has no answer for. */
export const REFUSED_CHECKOUT = refusals.PAYMENT_UNAVAILABLE.message;

export const refuseCheckouts = (page: Page) =>
  page.route('**/api/createCheckoutSession', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'PAYMENT_UNAVAILABLE', message: REFUSED_CHECKOUT },
    }),
  );
