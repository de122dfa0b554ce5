import { expect, test } from './fixtures.ts';
import { registerForm } from './support/account-forms.ts';
import { freshEmail, GOOD_PASSWORD, signUp } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';
import { mainLink } from './support/navigation.ts';
import { reachStep } from './support/onboarding.ts';
import { gate, payWith, REFUSED_CHECKOUT, refuseCheckouts } from './support/paying.ts';

test(
  'a newcomer registers, is asked for a plan, pays and is let in',
  { tag: '@both' },
  async ({ page, context, isMobile }) => {
    test.slow();
    const [choice, plan, price, charge] = isMobile
      ? ['Choose Normal User', 'Normal User', '₹2,500', '€27.50']
      : ['Choose Service Provider', 'Service Provider', '₹5,000', '€55.00'];
    await page.goto('/register');
    const form = registerForm(page);
    await form.name.fill('Ravi Kumar');
    await form.email.fill(freshEmail());
    await form.password.fill(GOOD_PASSWORD);
    await form.confirmation.fill(GOOD_PASSWORD);
    await form.terms.check();
    await form.submit.click();
    await expect(page).toHaveURL('/onboarding');
    await reachStep(context.request, 5);
    await page.reload();
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(gate(page)).toBeVisible();

    const release = await holdRequests(page, '**/api/subscription');
    await page.reload();
    await expect(page.getByLabel('Looking for your plan')).toBeVisible();
    await expect(gate(page)).toBeHidden();
    release();
    await expect(gate(page)).toBeVisible();
    const behind = page.locator('[inert]').filter({ hasText: 'Namaste, Ravi' });
    await expect(behind).toHaveCSS('filter', /blur/);

    await gate(page).getByRole('button', { name: choice }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(plan);
    await expect(page.getByText(price, { exact: true })).toBeVisible();
    await expect(page.getByText(`charged as ${charge}`)).toBeVisible();
    await expect(page.locator('input:not([type=radio])'), 'no card is asked for').toHaveCount(0);
    await payWith(page, 'succeeds');
    await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_/);
    await expect(page.getByText('Processing your payment...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const now = page.getByRole('link', { name: 'Go to Dashboard Now' });
    await expect(now).toHaveAttribute('href', '/dashboard');
    // On a busy machine the page may lead there by itself before it is clicked.
    await Promise.race([now.click().catch(() => undefined), page.waitForURL('/dashboard')]);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Ravi', exact: true })).toBeVisible();
    await expect(gate(page)).toHaveCount(0);
    await mainLink(page, 'Browse').click();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test('a checkout that fails can be tried again, a declined card changed, a payment cancelled', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectStatus(503);
  await signUp(context.request, 'normal', { paid: false });
  await refuseCheckouts(page);
  await page.goto('/dashboard');
  await gate(page).getByRole('button', { name: 'Choose Service Provider' }).click();
  await expect(page).toHaveURL('/payment/checkout?plan=provider');
  await expect(page.getByRole('alert')).toHaveText(REFUSED_CHECKOUT);
  const card = page.getByRole('region', { name: 'Service Provider' });
  await expect(card).toContainText('₹5,000');
  await expect(card).toContainText('charged as €55.00');
  await page.unroute('**/api/createCheckoutSession');
  await page.getByRole('button', { name: 'Stripe Checkout' }).click();
  await expect(page).toHaveURL(/\/test-payments\//);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Stripe Checkout' }).click();

  await payWith(page, 'is declined');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.');
  await payWith(page, 'needs authentication');
  await page.getByRole('button', { name: 'No, it is not me' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(page).toHaveURL('/payment/cancel');
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect(
    page.getByText('Your payment was cancelled. No charges were made to your account.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(gate(page)).toBeVisible();
});

test('a payment that takes its time shows by itself when it is there', async ({
  page,
  context,
}) => {
  await signUp(context.request, 'normal', { paid: false });
  const subscription = await context.newPage();
  await subscription.goto('/dashboard?tab=subscription');
  await expect(subscription.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/payment/checkout');
  await payWith(page, 'with delayed success');
  await expect(subscription.getByText('Payment is being processed').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment is being processed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const paid = subscription.getByRole('heading', { name: 'Your membership', exact: true });
  await expect(paid).toBeVisible();
  await expect(page, 'without a click').toHaveURL('/dashboard');
  await expect(gate(page)).toHaveCount(0);
});

test('a tab that is closed before the return has paid, and the others open by themselves', async ({
  page,
  context,
}) => {
  await signUp(context.request, 'normal', { paid: false });
  await page.goto('/browse');
  await expect(gate(page)).toBeVisible();
  const paying = await context.newPage();
  await paying.goto('/payment/checkout');
  await expect(paying).toHaveURL(/\/test-payments\//);
  const form = paying.url();
  await paying.close();
  // What its button sends, whose answer nobody follows.
  await context.request.post(form, { form: { choice: 'success' }, maxRedirects: 0 });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(gate(page)).toHaveCount(0);
});
