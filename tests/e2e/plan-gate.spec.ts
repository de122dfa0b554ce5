import { plans } from '#contract/billing/plans.ts';
import { shown } from '#contract/capabilities.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import { chatOf, field, meet } from './support/chats.ts';
import { follow, mainLink } from './support/navigation.ts';
import { payForPlan, gate, pretendSubscription } from './support/paying.ts';
import { openSection } from './support/profile-editor.ts';
import { seededMembers } from './support/seeded-members.ts';

const gated = [
  '/dashboard?tab=connections',
  '/dashboard?tab=messages',
  '/dashboard?tab=matches',
  '/browse',
  '/matches',
  '/likes',
  '/messages',
  `/profile/${seededMembers[0]?.id ?? ''}`,
];

const PAID = /\/api\/(browse|likes|matches|members|conversations)\b/;

test('the gate stands before every paid page, and has three ways out', async ({
  page,
  context,
}) => {
  await signUp(context.request, 'normal', { paid: false });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (PAID.test(request.url())) asked.push(request.url());
  });
  await page.goto('/browse', { waitUntil: 'networkidle' });
  await expect(gate(page)).toBeVisible();
  await expect(gate(page).getByRole('region', { name: 'Who is here' })).toBeVisible();
  for (const path of gated) {
    await follow(page, '/notifications');
    await expect(gate(page)).toHaveCount(0);
    await follow(page, path);
    await expect(gate(page), path).toBeVisible();
    expect(asked, `${path} asks for nothing that it would not get`).toEqual([]);
  }
  const expectHome = async () => {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  };
  await gate(page).getByRole('button', { name: 'Browse Homepage Only' }).click();
  await expectHome();
  await page.goto('/dashboard');
  await expect(gate(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectHome();
  await page.goBack();
  await gate(page).getByRole('button', { name: 'Close' }).click();
  await expectHome();
  await page.goBack();
  await gate(page).getByRole('button', { name: 'Choose Normal User' }).click();
  await expect(page).toHaveURL(/\/payment\/checkout\?plan=normal|\/test-payments\//);
});

test(
  'profile, settings, payments and notifications are open without a plan',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signUp(context.request, 'normal', { paid: false });
    await page.goto('/dashboard');
    await gate(page).getByRole('link', { name: 'profile' }).click();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await openSection(page, 'Basic Information');
    await page.getByLabel('Display name', { exact: true }).fill('Asha M');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page).toHaveURL('/dashboard?tab=profile');
    await expect(page.getByRole('heading', { name: 'Asha M', exact: true })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Account' });
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    await menu.getByRole('link', { name: 'My Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Asha M', exact: true })).toBeVisible();
    await menu.getByRole('link', { name: 'My Subscription' }).click();
    await expect(page.getByRole('heading', { name: 'No active membership' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Subscribe' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('link', { name: 'View All Notifications' }).click();
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(gate(page)).toHaveCount(0);
  },
);

test('a plan that ends under an open chat keeps what was typed for later', async ({
  page,
  context,
  newBrowser,
}) => {
  await meet(context.request, await newBrowser());
  let hasEnded = false;
  await pretendSubscription(page, () =>
    hasEnded ? { isActive: false, expiryDate: '2026-01-15T10:00:00.000Z' } : {},
  );
  await page.goto(`/messages?chat=${await chatOf(context.request)}`);
  await field(page).fill('Shall we meet on');
  hasEnded = true;
  // Any change of the plan makes open pages ask again.
  await payForPlan(context.request, 'normal');
  await expect(gate(page)).toBeVisible();
  await expect(gate(page)).toContainText('Your plan ended on 15 Jan 2026.');
  await gate(page).getByRole('link', { name: 'payments' }).click();
  await expect(page.getByText('Ended on 15 Jan 2026', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribe', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renew' })).toHaveCount(0);

  hasEnded = false;
  await payForPlan(context.request, 'normal');
  await expect(page.getByRole('link', { name: 'Renew' })).toBeVisible();
  await mainLink(page, 'Messages').click();
  await page.getByRole('link', { name: /Kabir/ }).click();
  await expect(field(page)).toHaveValue('Shall we meet on');
  // What is still asked must not outlive the test.
  await page.unrouteAll({ behavior: 'wait' });
});

test('My Subscription says what was paid, until when, and what comes next', async ({
  page,
  context,
}) => {
  await signUp(context.request);
  await page.goto('/dashboard?tab=subscription');
  const details = page.getByRole('region', { name: 'Your membership' });
  for (const fact of ['Normal User', 'One-time, 30 days', '₹2,500, charged as €27.50', 'Completed'])
    await expect(details).toContainText(fact);
  await expect(details).toContainText('30 days left');
  for (const { text } of shown(plans.normal.features)) await expect(details).toContainText(text);
  await expect(details).toContainText('your unused days count half');
  await expect(details.getByRole('link', { name: 'Renew' })).toHaveAttribute(
    'href',
    '/payment/checkout?plan=normal',
  );
  await expect(details.getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
    'href',
    '/payment/checkout?plan=provider',
  );
  await payForPlan(context.request, 'provider');
  await expect(details).toContainText('Service Provider');
  await expect(details).toContainText('45 days left');
  await expect(details.getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
  const history = page.getByRole('region', { name: 'Payment history' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText('₹5,000');
  const invoices = history.getByRole('link', { name: /^Invoice / });
  await expect(invoices).toHaveCount(2);
  await expect(invoices.first()).toHaveAttribute(
    'href',
    /^\/api\/payments\/[\da-f-]{36}\/invoice$/,
  );
  await expect(invoices.first()).toHaveAttribute('download', '');
});
