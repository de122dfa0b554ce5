import { memberPages } from '#contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { post, signIn } from './support/accounts.ts';
import { refuseCheckouts } from './support/paying.ts';

const STRANGER = '019a0000-0000-7000-8000-000000000000';

const paths = memberPages.map((page) => page.replace('$userId', STRANGER));

test('every page of members leads a visitor to /login', async ({ page }) => {
  test.slow();
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => {
      return url.pathname === '/login' && url.searchParams.get('next') === path;
    });
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
});

test('every page of members opens for a member', async ({ memberPage: page, complaints }) => {
  test.slow();
  // Of the stranger there is no profile.
  complaints.expectStatus(404);
  // A checkout would lead on to the provider.
  await refuseCheckouts(page);
  complaints.expectStatus(503);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(/\S · Saath$/);
  }
});

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
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await connected;
  const { request } = await newBrowser();
  await signIn(request, member);
  await expect(await post(request, '/accounts/sign-out-everywhere')).toBeOK();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});
