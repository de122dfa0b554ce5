import { builtAddresses } from '../../scripts/build/build.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './support/navigation.ts';
import { refuseCheckouts } from './support/paying.ts';

const STRANGER = '019a0000-0000-7000-8000-000000000000';

/** Where nothing is said here, any title will do. */
const titles: Record<string, string> = {
  '/dashboard': 'Your account',
  '/onboarding': 'Welcome',
  '/browse': 'Browse Companions',
  '/matches': 'Your Matches',
  '/notifications': 'Notifications',
  '/likes': 'Likes',
  '/likes/given': 'Liked by me',
  '/likes/passed': 'Passed',
  '/messages': 'Messages',
  '/profile/$memberId': 'Profile',
  '/payment/checkout': 'Payment Checkout',
  '/payment/success': 'Payment',
  '/payment/cancel': 'Payment Cancelled',
};
const memberPages = builtAddresses().member;
const pathOf = (page: string) => page.replace(/\$\w+/, STRANGER);

test('every page of members leads a visitor to /login', async ({ page }) => {
  await page.goto('/dashboard');
  for (const path of memberPages.map(pathOf)) {
    await expect(await page.request.get(path), path).toBeOK();
    await follow(page, path);
    await expect(page).toHaveURL((url) => {
      return url.pathname === '/login' && url.searchParams.get('next') === path;
    });
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  }
});

test('every page of members opens for a member, and signing out closes them', async ({
  memberPage: page,
  complaints,
}) => {
  // Of the stranger there is no profile.
  complaints.expectStatus(404);
  // A checkout would lead on to the provider.
  await refuseCheckouts(page);
  complaints.expectStatus(503);
  expect(memberPages).toEqual(expect.arrayContaining(Object.keys(titles)));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of memberPages) {
    const path = pathOf(name);
    await follow(page, path);
    await expect(page).toHaveTitle(titles[name] ? `${titles[name]} · Saath` : /^.+ · Saath$/);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await follow(page, '/dashboard');
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
