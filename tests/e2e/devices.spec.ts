import { expect, test } from './fixtures.ts';
import { loginForm } from './support/account-forms.ts';
import { post, signIn, signUp } from './support/accounts.ts';

const WITHIN_A_SECOND = { timeout: 1000 };

test('changing the password signs out the other devices', async ({ page, member, newBrowser }) => {
  const other = await newBrowser();
  await signIn(other.request, member);
  await page.goto('/dashboard?tab=settings');
  const section = page.getByRole('region', { name: 'Password' });
  const changed = 'monsoon kettle 77';
  await section.getByLabel('Current password').fill(member.password);
  await section.getByLabel('New password', { exact: true }).fill(changed);
  await section.getByLabel('Confirm new password').fill(changed);
  const answered = page.waitForResponse('**/api/accounts/change-password');
  await section.getByRole('button', { name: 'Change Password' }).click();
  expect((await answered).status()).toBe(200);
  await expect(section.getByLabel('Current password'), 'nothing typed stays').toHaveValue('');

  const there = await other.request.get('/api/accounts/session');
  expect(await there.json()).toEqual({ member: null });
  const here = await page.request.get('/api/accounts/session');
  expect(await here.json(), 'this device stays').toMatchObject({ member: { email: member.email } });
  expect((await signIn(other.request, member)).status(), 'the old password').toBe(401);
  expect((await signIn(other.request, { ...member, password: changed })).status()).toBe(200);
});

test('changing the password needs the current one', async ({ memberPage: page, complaints }) => {
  complaints.expectStatus(403);
  await page.goto('/dashboard?tab=settings');
  const section = page.getByRole('region', { name: 'Password' });
  await section.getByLabel('Current password').fill('not my password');
  await section.getByLabel('New password', { exact: true }).fill('monsoon kettle 77');
  await section.getByLabel('Confirm new password').fill('monsoon kettle 77');
  await section.getByRole('button', { name: 'Change Password' }).click();
  await expect(section.getByRole('alert')).toHaveText('That is not your current password.');
});

test('a device signed out from elsewhere is out within a second', async ({
  page,
  member,
  newBrowser,
}) => {
  const other = await newBrowser();
  await signIn(other.request, member);
  const far = await other.newPage();
  const connected = far.waitForEvent('websocket');
  await far.goto('/dashboard');
  await connected;
  await expect(far.getByText(member.email).first()).toBeVisible();

  await page.goto('/dashboard?tab=settings');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  const signOut = devices.getByRole('listitem').getByRole('button', { name: 'Sign out' });
  await signOut.click();
  await expect(far).toHaveURL(/\/login/, WITHIN_A_SECOND);
  await expect(page).toHaveURL('/dashboard?tab=settings');
  await expect(signOut).toHaveCount(0);
});

test('signing out everywhere is felt everywhere within a second', async ({
  page,
  member,
  newBrowser,
}) => {
  const other = await newBrowser();
  await signIn(other.request, member);
  const far = await other.newPage();
  const connected = far.waitForEvent('websocket');
  await far.goto('/dashboard');
  await connected;
  await expect(far.getByText(member.email).first()).toBeVisible();

  await page.goto('/dashboard?tab=settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(far).toHaveURL(/\/login/, WITHIN_A_SECOND);
  for (const context of [page.context(), other]) {
    const session = await context.request.get('/api/accounts/session');
    expect(await session.json()).toEqual({ member: null });
  }
});

test('signing out everywhere succeeds when the session has just ended elsewhere', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(401);
  await page.route('**/api/accounts/sign-out-everywhere', async (route) => {
    await post(page.request, '/accounts/sign-out');
    await route.continue();
  });
  await page.goto('/dashboard?tab=settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
});

test('a sign-out in one tab is felt in the other', async ({ page, member, context }) => {
  const second = await context.newPage();
  await second.goto('/dashboard');
  await expect(second.getByText(member.email).first()).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL(/\/login/);
});

test('somebody else who signs in in one tab is met by no other tab of the member before', async ({
  page,
  member,
  context,
  newBrowser,
}) => {
  const editing = await context.newPage();
  await editing.goto('/dashboard?view=edit');
  // Unsaved work asks before it is lost; whoever would stay must not keep the page.
  editing.on('dialog', (question) => void question.dismiss());
  await editing.getByLabel('Display name').pressSequentially('x');
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();

  const next = await signUp((await newBrowser()).request);
  await context.clearCookies();
  const entering = await context.newPage();
  await entering.goto('/login');
  const form = loginForm(entering);
  await form.email.fill(next.email);
  await form.password.fill(next.password);
  await form.submit.click();
  await expect(page.getByText(next.email).first()).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expect(editing.getByLabel('Display name')).toHaveValue(next.name);
});
