import { expect, test } from './fixtures.ts';
import { freshEmail, signIn } from './support/accounts.ts';
import { outbox } from './support/outbox.ts';

test('the mailed link confirms the email', async ({ page, member }) => {
  const link = await outbox.linkTo(member.email, '/confirm-email');
  const confirmed = page.waitForResponse('**/api/accounts/confirm-email');
  await page.goto(link);
  expect((await confirmed).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/confirmed/i);
  const session = await page.request.get('/api/accounts/session');
  expect(await session.json()).toMatchObject({ member: { emailVerified: true } });
});

test('a made-up confirmation link is refused with a way on', async ({ page, complaints }) => {
  complaints.expectStatus(410);
  await page.goto('/confirm-email?token=made-up');
  await expect(page.getByText(/expired or was already used/)).toBeVisible();
  await expect(page.locator('main').getByRole('link').first()).toBeVisible();
});

test('an unconfirmed member is told, and can have the link sent again', async ({
  page,
  member,
}) => {
  const first = await outbox.linkTo(member.email, '/confirm-email');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /resend/i })
    .first()
    .click();
  const second = await outbox.linkTo(member.email, '/confirm-email', { otherThan: first });
  await page.goto(second);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/confirmed/i);
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /resend/i })).toHaveCount(0);
});

test('a new email takes effect when its own link is opened', async ({
  page,
  member,
  newBrowser,
}) => {
  const newEmail = freshEmail();
  await page.goto('/dashboard?tab=settings');
  await page.getByLabel(/^New email/).fill(newEmail);
  const section = page.locator('form').filter({ has: page.getByLabel(/^New email/) });
  await section
    .getByLabel(/password/i)
    .first()
    .fill(member.password);
  await section.locator('button[type=submit]').click();

  const link = await outbox.linkTo(newEmail, '/confirm-email');
  const other = await newBrowser();
  expect((await signIn(other.request, { ...member, email: newEmail })).status()).toBe(401);
  expect((await signIn(other.request, member)).status()).toBe(200);

  const visitor = await other.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/confirmed/i);
  expect((await signIn(other.request, { ...member, email: newEmail })).status()).toBe(200);
  expect((await signIn(other.request, member)).status()).toBe(401);
});

test('changing the email needs the right password', async ({ memberPage: page, complaints }) => {
  complaints.expectStatus(403);
  await page.goto('/dashboard?tab=settings');
  const section = page.locator('form').filter({ has: page.getByLabel(/^New email/) });
  await section.getByLabel(/^New email/).fill(freshEmail());
  await section
    .getByLabel(/password/i)
    .first()
    .fill('not my password');
  await section.locator('button[type=submit]').click();
  await expect(section.getByRole('alert')).toHaveText('That is not your current password.');
});
