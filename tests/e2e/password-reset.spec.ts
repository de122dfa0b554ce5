import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { freshEmail, post, signIn, signUp } from './support/accounts.ts';
import { outbox } from './support/outbox.ts';

const NEW_PASSWORD = 'monsoon kettle 77';
const EXPIRED = 'This link has expired or was already used. Please ask for a new one.';

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
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');

  const session = await other.request.get('/api/accounts/session');
  expect(await session.json(), 'every device was signed out').toEqual({ member: null });
  expect((await signIn(other.request, member)).status(), 'the old password').toBe(401);

  await page.goto('/login');
  const form = loginForm(page);
  await form.email.fill(member.email);
  await form.password.fill(NEW_PASSWORD);
  await form.submit.click();
  await expect(page).toHaveURL('/dashboard');

  const reused = await newBrowser();
  const again = await reused.newPage();
  await again.goto(link);
  await again.getByLabel('New password').fill('another kettle 78');
  await again.getByLabel('Confirm password').fill('another kettle 78');
  await again.getByRole('button', { name: 'Save Password' }).click();
  await expect(again.getByText(EXPIRED)).toBeVisible();
  await expect(again.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('a made-up link is refused', async ({ page, complaints }) => {
  complaints.expectStatus(410);
  await page.goto('/reset-password?token=made-up');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText(EXPIRED)).toBeVisible();
});

test('a reset link without its token leads to asking for a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('reset checks the new password like register does', async ({ page, newBrowser }) => {
  const other = await newBrowser();
  const member = await signUp(other.request);
  await post(other.request, '/accounts/forgot-password', { email: member.email });
  await page.goto(await outbox.linkTo(member.email, '/reset-password'));
  const error = page.locator('form').getByRole('alert');
  const save = page.getByRole('button', { name: 'Save Password' });

  await save.click();
  await expect(error).toHaveText('Please fill in all fields');
  await page.getByLabel('New password').fill('x7!kq');
  await page.getByLabel('Confirm password').fill('x7!kw');
  await save.click();
  await expect(error).toHaveText('Passwords do not match');
  await page.getByLabel('Confirm password').fill('x7!kq');
  await save.click();
  await expect(error).toHaveText('Password must be at least 6 characters');
});

test('asking for a link never tells whether the account exists', async ({ page, newBrowser }) => {
  const member = await signUp((await newBrowser()).request);
  const answers: string[] = [];
  const unknown = freshEmail();
  for (const email of [member.email, unknown]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByLabel('Email')).toBeHidden();
    answers.push((await page.locator('main').innerText()).replaceAll(email, '…'));
  }
  expect(answers[0]).toBe(answers[1]);
  await outbox.linkTo(member.email, '/reset-password');
  expect(await outbox.mailsTo(unknown)).toEqual([]);
});
