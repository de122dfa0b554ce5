import type { Page } from '@playwright/test';
import type { UserType } from '#contract/accounts/rules.ts';
import { expect, test } from './fixtures.ts';
import { registerForm } from './support/account-forms.ts';
import { freshEmail, GOOD_PASSWORD, signUp } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';

const good = () => ({
  name: 'Ravi Kumar',
  email: freshEmail(),
  password: GOOD_PASSWORD,
  confirmation: GOOD_PASSWORD,
});

async function fillIn(
  form: ReturnType<typeof registerForm>,
  values: Partial<ReturnType<typeof good>>,
) {
  const filled = { ...good(), ...values };
  await form.name.fill(filled.name);
  await form.email.fill(filled.email);
  await form.password.fill(filled.password);
  await form.confirmation.fill(filled.confirmation);
  await form.terms.check();
}

async function expectKind(page: Page, userType: UserType): Promise<void> {
  const profile = await page.request.get('/api/profiles/me');
  expect(await profile.json()).toMatchObject({ userType, profileComplete: false });
}

test(
  'a newcomer signs up as a user and lands on onboarding; the button tells that it is working',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/register');
    const form = registerForm(page);
    const release = await holdRequests(page, '**/api/accounts/sign-up');
    await expect(form.submit).toHaveText('Create Account');
    await fillIn(form, {});
    const sent = page.waitForRequest('**/api/accounts/sign-up');
    await form.submit.click();
    await expect(form.submit).toHaveText('Creating Account...');
    await expect(form.submit).toBeDisabled();
    release();
    expect((await sent).postDataJSON()).toMatchObject({ userType: 'normal' });
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByText('Ravi').first()).toBeVisible();
    await expectKind(page, 'normal');
  },
);

test.describe('what register refuses', () => {
  test('what is missing or wrong, one thing at a time, until the next keystroke', async ({
    page,
    complaints,
  }) => {
    complaints.expectStatus(422);
    await page.goto('/register');
    const form = registerForm(page);
    await form.submit.click();
    await expect(form.error).toHaveText('Please fill in all fields');
    for (const field of [form.name, form.confirmation, form.terms]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    const refused = [
      [{ name: '' }, 'Please fill in all fields'],
      [{ email: '' }, 'Please fill in all fields'],
      [{ password: '' }, 'Please fill in all fields'],
      [{ confirmation: '' }, 'Please fill in all fields'],
      [{ confirmation: 'marigold lantern 43' }, 'Passwords do not match'],
      // A mismatch is told before a short password.
      [{ password: 'ab1', confirmation: 'ab2' }, 'Passwords do not match'],
      [{ password: 'x7!kq', confirmation: 'x7!kq' }, 'Password must be at least 6 characters'],
      [
        { password: 'password1', confirmation: 'password1' },
        'Password is too weak. Please choose a stronger password.',
      ],
    ] as const;
    for (const [values, message] of refused) {
      await fillIn(form, values);
      await expect(form.error, 'gone with the first keystroke').toBeHidden();
      await form.submit.click();
      await expect(form.error, JSON.stringify(values)).toHaveText(message);
    }
    await expect(form.name, 'what was typed stays').toHaveValue('Ravi Kumar');
    await fillIn(form, {});
    await form.terms.uncheck();
    await form.submit.click();
    await expect(form.error).toHaveText('Please accept the Terms of Service and Privacy Policy');
    await expect(page).toHaveURL('/register');
  });

  test('a used email, whatever its case, and anything else with the general sentence', async ({
    page,
    complaints,
    newBrowser,
  }) => {
    complaints.expectStatus(409, 500);
    const { email } = await signUp((await newBrowser()).request, 'normal', { paid: false });
    await page.goto('/register');
    const form = registerForm(page);
    await page.route('**/api/accounts/sign-up', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await fillIn(form, { email: email.toUpperCase() });
    await form.submit.click();
    await expect(form.error).toHaveText('Failed to create account. Please try again.');
    await expect(form.submit).toHaveText('Create Account');
    await expect(form.submit).toBeEnabled();

    await page.unroute('**/api/accounts/sign-up');
    await form.submit.click();
    await expect(form.error).toHaveText('Email is already registered. Please sign in instead.');
    await form.email.press('End');
    await form.email.press('x');
    await expect(form.error, 'until the next keystroke').toBeHidden();
    await form.email.press('Backspace');
    await form.submit.click();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email'), 'the email comes along').toHaveValue(
      email.toUpperCase(),
    );
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

test('a companion reads terms and privacy without losing the form, shows the password and signs up', async ({
  page,
  context,
}) => {
  await page.goto('/register?userType=provider');
  const form = registerForm(page);
  await fillIn(form, {});
  await expect(form.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await expect(form.password).toHaveValue(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Hide password' }).first().click();
  await expect(form.password).toHaveAttribute('type', 'password');
  for (const path of ['/terms', '/privacy']) {
    const link = page.locator(`form a[href="${path}"]`);
    await expect(link).toHaveAttribute('target', '_blank');
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(opened).toHaveURL(path);
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(form.name).toHaveValue('Ravi Kumar');
  await expect(form.terms).toBeChecked();

  const sent = page.waitForRequest('**/api/accounts/sign-up');
  await form.submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ userType: 'provider' });
  await expect(page).toHaveURL('/onboarding');
  await expectKind(page, 'provider');
});
