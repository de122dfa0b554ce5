import { memberPages } from '#contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { post, signIn } from './support/accounts.ts';

const STRANGER = '019a0000-0000-7000-8000-000000000000';

for (const page of memberPages) {
  const path = page.replace('$userId', STRANGER);
  test(`${page} is for members: a visitor is led to /login`, async ({ page: screen }) => {
    await screen.goto(path);
    await expect(screen).toHaveURL((url) => {
      return url.pathname === '/login' && url.searchParams.get('next') === path;
    });
    await expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  test(`${page} opens for a member`, async ({ memberPage: screen }) => {
    await screen.goto(path);
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(screen).toHaveURL(path);
    await expect(screen).toHaveTitle(/\S · Saath$/);
  });
}

test('signing out leads to / and closes the member pages', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('Logout on a public page leads to /', async ({ memberPage: page, complaints }) => {
  // The click wakes the page: its live connection sets off together with the sign-out and may come too late.
  complaints.expectText('/socket.io/');
  await page.goto('/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a session that ends in the background leads to /login by itself', async ({
  page,
  member,
  newBrowser,
}) => {
  const connected = page.waitForEvent('websocket');
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await (await connected).waitForEvent('framereceived');
  const { request } = await newBrowser();
  await signIn(request, member);
  await expect(await post(request, '/accounts/sign-out-everywhere')).toBeOK();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});
