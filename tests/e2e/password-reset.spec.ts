import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { freshEmail, signIn, signUp } from './support/accounts.ts';
import { outbox } from './support/outbox.ts';

const NEW_PASSWORD = 'monsoon kettle 77';
const EXPIRED = 'This link has expired or was already used. Please ask for a new one.';

async function save(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Save Password' }).click();
}

test('a forgotten password is replaced through a mailed link, once, and checked as register does', async ({
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
  const error = page.locator('form').getByRole('alert');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(error).toHaveText('Please fill in all fields');
  await save(page, 'x7!kq', 'x7!kw');
  await expect(error).toHaveText('Passwords do not match');
  await save(page, 'x7!kq', 'x7!kq');
  await expect(error).toHaveText('Password must be at least 6 characters');
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

test('a made-up link is refused, and one without its token leads to asking for a new one', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(410);
  await page.goto('/reset-password');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await page.goto('/reset-password?token=made-up');
  await save(page, NEW_PASSWORD);
  await expect(page.getByText(EXPIRED)).toBeVisible();
});

test('asking for a link never tells whether the account exists', async ({ page, newBrowser }) => {
  const member = await signUp((await newBrowser()).request);
  const answers: string[] = [];
  const unknown = freshEmail();
  await page.goto('/login');
  for (const email of [member.email, unknown]) {
    await page.getByRole('link', { name: /forgot password/i }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByLabel('Email')).toBeHidden();
    answers.push((await page.locator('main').innerText()).replaceAll(email, '…'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign in/i })
      .click();
  }
  expect(answers[0]).toBe(answers[1]);
  await outbox.linkTo(member.email, '/reset-password');
  expect(await outbox.mailsTo(unknown)).toEqual([]);
});
