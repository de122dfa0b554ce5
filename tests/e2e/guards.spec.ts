import { memberPages } from '#contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { post } from './support/accounts.ts';

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
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a session that ends in the background leads to /login', async ({ page, member }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await post(page.request, '/accounts/sign-out');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});
