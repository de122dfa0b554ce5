import type { Page } from '@playwright/test';
import { documents } from '#contract/accounts/documents.rules.ts';
import { refusals } from '#contract/errors.ts';
import { MESSAGE_MAX } from '#contract/messages/rules.ts';
import { builtAddresses } from '../../scripts/build/build.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import {
  cutOffInLargeText,
  dressPages,
  faults,
  seriousFaults,
  seriousFaultsInBothColours,
} from './support/accessibility.ts';
import { field, openLongChat, openSearch } from './support/chats.ts';
import { follow } from './support/navigation.ts';
import { gate, payWith, pretendSubscription, refuseCheckouts } from './support/paying.ts';

const NARROW = { width: 360, height: 740 };
/** Every page of a member, and what is there once all it fetches is: a list that is still empty fits everywhere. */
const memberScreens = {
  '/onboarding': (page: Page) => page.getByRole('checkbox', { name: 'Rent-a-Friend' }),
  '/dashboard': (page: Page) => page.getByRole('heading', { name: 'Asha', exact: true }),
  '/dashboard?tab=settings': (page: Page) => page.getByText('This device'),
  '/browse': (page: Page) => page.getByRole('article').first(),
  '/likes': (page: Page) => page.getByText('No likes waiting'),
  '/likes/given': (page: Page) => page.getByText('No likes open'),
  '/likes/passed': (page: Page) => page.getByText('Nobody passed'),
  '/matches': (page: Page) => page.getByText('No matches yet'),
  '/messages': (page: Page) => page.getByText('No conversations yet'),
  '/dashboard?tab=subscription': (page: Page) => page.getByRole('link', { name: /^Invoice / }),
  '/meet-safely': (page: Page) => page.getByLabel('Who are you meeting?'),
  '/payment/cancel': (page: Page) => page.getByRole('heading', { name: 'Payment Cancelled' }),
};

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

type MemberScreen = keyof typeof memberScreens;

/** As a link leads there. */
async function open(page: Page, path: MemberScreen): Promise<void> {
  await follow(page, path);
  await expect(page).toHaveURL(path);
  await expect(memberScreens[path](page), path).toBeVisible();
}

// A browser opened once walks through many pages: opening one for each page took most of the time.
test.describe('accessibility', { tag: '@both' }, () => {
  test.slow();

  test('axe finds nothing serious on any public page, and each fits a phone of 360 px', async ({
    page,
    complaints,
  }) => {
    complaints.expectStatus(404);
    await dressPages(page);
    const size = page.viewportSize() ?? NARROW;
    for (const path of [...builtAddresses().public, '/reset-password?token=x', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect.soft(await seriousFaults(page), path).toEqual([]);
      await page.setViewportSize(NARROW);
      expect.soft(await widthOf(page), path).toBeLessThanOrEqual(NARROW.width);
      await page.setViewportSize(size);
    }
  });

  test('axe finds nothing serious in a chat with everything open', async ({ page }) => {
    await openLongChat(page);
    await openSearch(page);
    await field(page).fill('x'.repeat(MESSAGE_MAX + 1));
    const actions = page.getByRole('button', { name: 'Message actions' }).last();
    await actions.dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible();
    // Without a tap, which would close the actions.
    await page.getByRole('button', { name: 'Emoji', exact: true }).dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'namaste' })).toBeAttached();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });

  test('axe finds nothing serious where members pay', async ({ page, context, complaints }) => {
    complaints.expectStatus(503);
    await signUp(context.request, 'normal', { paid: false });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const check = async (state: string) => {
      expect.soft(await seriousFaults(page), state).toEqual([]);
      expect.soft(await widthOf(page), state).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    };
    await page.goto('/dashboard');
    await expect(gate(page)).toBeVisible();
    await check('the gate');
    await gate(page).getByRole('link', { name: 'payments' }).click();
    await expect(heading('No active membership')).toBeVisible();
    await check('no plan');
    await refuseCheckouts(page);
    await follow(page, '/payment/checkout');
    await expect(heading('Payment Checkout')).toBeVisible();
    await check('the checkout');
    await page.unroute('**/api/createCheckoutSession');
    await page.getByRole('button', { name: 'Stripe Checkout' }).click();
    await payWith(page, 'is declined');
    await expect(page.getByRole('alert')).toBeVisible();
    expect.soft(await faults(page), 'the test provider').toEqual([]);
    await payWith(page, 'with delayed success');
    for (const title of ['Payment is being processed', 'Payment Successful!']) {
      await expect(heading(title)).toBeVisible();
      await check(title);
    }
    await follow(page, '/payment/cancel');
    await expect(heading('Payment Cancelled')).toBeVisible();
    await check('cancelled');
    await follow(page, '/dashboard?tab=subscription');
    await expect(heading('Payment history')).toBeVisible();
    await check('a plan');
    await pretendSubscription(page, () => ({ isActive: false, paymentStatus: 'refunded' }));
    await page.reload();
    await expect(page.getByText('Refunded')).toBeVisible();
    await check('a plan that has ended');
  });

  // The other pages of a member are shown to axe by the tests that fill them.
  test('axe finds nothing serious where a newcomer begins', async ({ memberPage: page }) => {
    await page.goto('/onboarding', { waitUntil: 'networkidle' });
    for (const path of ['/onboarding', '/browse'] as const) {
      await open(page, path);
      expect.soft(await seriousFaults(page), path).toEqual([]);
    }
  });
});

test('every page of a member fits a phone of 360 px, and one of 390 with text of twice the size', async ({
  page,
  context,
}) => {
  const check = async (path: string) => {
    expect.soft(await widthOf(page), `${path} at 360 px`).toBeLessThanOrEqual(NARROW.width);
    expect.soft(await cutOffInLargeText(page), `${path} in large text`).toEqual([]);
  };
  await page.setViewportSize(NARROW);
  await page.goto('/login');
  await check('/login');
  await signUp(context.request);
  await page.goto('/dashboard');
  for (const path of Object.keys(memberScreens) as MemberScreen[]) {
    await open(page, path);
    await check(path);
  }
});

test(
  'axe finds nothing serious where a member is stopped, or asked first',
  { tag: '@phone' },
  async ({ memberPage: page, complaints }) => {
    const check = async (state: string) =>
      expect.soft(await seriousFaultsInBothColours(page), state).toEqual([]);
    const pretend = (path: string, status: number, reply: object) =>
      page.route(`**/api/accounts/${path}`, (route) => route.fulfill({ status, json: reply }));
    const session = await page.request.get('/api/accounts/session');
    const { member } = (await session.json()) as { member: object };

    complaints.expectStatus(403);
    const { status, message } = refusals.PROOF_REQUIRED;
    await pretend('pause', status, { defined: true, code: 'PROOF_REQUIRED', status, message });
    const soon = new Date(Date.now() + 30_000).toISOString();
    const code = { number: '+91 ••••• •3210', expiresAt: soon, resendAt: soon, triesLeft: 5 };
    await pretend('phone', 200, { number: null, verifiedAt: null, code });
    await page.goto('/dashboard?tab=settings');
    await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(sheet.getByText('What the law makes us keep')).toBeVisible();
    await check('before a deletion, and with a code under way');
    await sheet.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByRole('button', { name: 'Pause my profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    await check('a proof');
    await page.goto('/privacy-choices');
    await expect(page.getByRole('region', { name: 'What you agreed to' })).toBeVisible();
    await check('privacy choices');

    const [first] = documents.terms.versions;
    await pretend('session', 200, {
      member: { ...member, mustAccept: [{ document: 'terms', accepted: first.version }] },
    });
    await page.goto('/dashboard');
    await page.getByText('I do not want to accept').click();
    await expect(page.getByRole('region', { name: 'Delete Account' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await check('new terms');
    await page.unroute('**/api/accounts/session');
    await pretend('session', 200, { member: { ...member, status: 'deleting', eraseAt: soon } });
    await page.reload();
    await expect(page.getByText('Your account will be erased at')).toBeVisible();
    await check('a deletion');
    await page.unroute('**/api/accounts/session');
    const fault = refusals.INTERNAL;
    complaints.expectStatus(fault.status);
    complaints.expectText(fault.message);
    await pretend('session', fault.status, { defined: false, code: 'INTERNAL', ...fault });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await check('a fault of ours');
  },
);
