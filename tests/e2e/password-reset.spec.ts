import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { signIn, signUp } from './support/accounts.ts';
import { outbox } from './support/outbox.ts';

const NEW_PASSWORD = 'monsoon kettle 77';
const EXPIRED = 'This link has expired or was already used. Please ask for a new one.';

async function save(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
}

test('a forgotten password is replaced through a mailed link, once', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.expectStatus(410);
  const other = await newBrowser();
  const member = await signUp(other.request);

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check the outbox');

  const link = await outbox.linkTo(member.email, '/reset-password');
  await page.goto(link);
  await save(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');

  const session = await other.request.get('/api/accounts/session');
  expect(await session.json(), 'every device was signed out').toEqual({
    member: null,
    endedElsewhere: true,
  });
  expect((await signIn(other.request, member)).status(), 'the old password').toBe(401);

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  const form = loginForm(page);
  await form.email.fill(member.email);
  await form.password.fill(NEW_PASSWORD);
  await form.submit.click();
  await expect(page).toHaveURL('/dashboard');

  const again = await other.newPage();
  await again.goto(link);
  await save(again, 'another kettle 78');
  await expect(again.getByText(EXPIRED)).toBeVisible();
  await expect(again.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});
