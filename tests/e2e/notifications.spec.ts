import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { alertsOf, clickAlert, putOutOfSight, recordAlerts } from './support/browser-alerts.ts';
import { signUp } from './support/accounts.ts';
import { accountLink, mainLink } from './support/navigation.ts';
import { payForPlan } from './support/paying.ts';
import { like, makePerson } from './support/people.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const saysUnread = (count: number) =>
  count > 0 ? `Notifications, ${count} unread` : 'Notifications';

/** What every member who has paid finds in the list. */
const PAID = /Your membership is active until \d+ \w+ \d{4}\./;

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const joined = page.waitForEvent('websocket');
  await page.goto(path);
  // From its first message on, the page gets events.
  await (await joined).waitForEvent('framereceived');
  await expect(bell(page)).toBeVisible();
  return page;
}

interface Told {
  told: Set<Element>;
}

/** Lets every page remember the toasts of likes that it has shown. */
const noteToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { told } = Object.assign(window, { told: new Set<Element>() });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[role="alert"]')) {
        if (toast.textContent.includes('Someone Liked You!')) told.add(toast);
      }
    }).observe(document, { childList: true, subtree: true });
  });

async function toastsIn(...tabs: Page[]): Promise<number> {
  const each = await Promise.all(
    tabs.map((page) => page.evaluate(() => (window as unknown as Told).told.size)),
  );
  return each.reduce((sum, count) => sum + count, 0);
}

test.describe('the bell', { tag: '@phone' }, () => {
  test('counts live in every tab, with a toast in one; what is read in one tab is read in all', async ({
    context,
    newBrowser,
  }) => {
    const me = await makePerson(context.request, 'Asha Menon');
    const [one, two] = [
      await makePerson((await newBrowser()).request, 'Asha Menon'),
      await makePerson((await newBrowser()).request, 'Asha Menon'),
    ];
    await noteToasts(context);
    const [tab, otherTab] = [
      await openTab(context, '/dashboard'),
      await openTab(context, '/notifications'),
    ];
    await expect(otherTab.getByText(PAID)).toBeVisible();

    const told = () => toastsIn(tab, otherTab);
    await like(one, me);
    await expect.poll(told, 'one tab tells of it').toBe(1);
    await like(two, me);
    await expect.poll(told).toBe(2);
    await like(me, two);
    for (const page of [tab, otherTab])
      await expect(bell(page)).toHaveAccessibleName(saysUnread(3));
    expect(await told()).toBe(2);
    await expect(bell(tab)).toHaveText('3');
    // One of the tabs tells of the match.
    await Promise.any([tab, otherTab].map((page) => page.getByText('See match').waitFor()));
    const likes = otherTab.getByRole('listitem').filter({ hasText: 'liked' });
    await expect(likes.filter({ hasText: 'just now' })).toHaveCount(3);
    expect(await seriousFaults(otherTab)).toEqual([]);

    const item = otherTab.getByRole('listitem').filter({ hasText: 'liked your profile' }).first();
    await item.getByRole('button', { name: /^Mark as read/ }).click();
    await expect(item.getByRole('button', { name: /^Mark as read/ })).toBeHidden();
    for (const page of [tab, otherTab])
      await expect(bell(page)).toHaveAccessibleName(saysUnread(2));

    await bell(tab).click();
    await expect(tab.getByRole('link', { name: 'View All Notifications' })).toBeVisible();
    expect(await seriousFaults(tab)).toEqual([]);
    await tab.getByRole('link', { name: /You and .+ liked each other/ }).click();
    await expect(tab).toHaveURL('/matches');
    expect(await tab.evaluate(() => history.state.openMatchId)).toEqual(expect.any(String));
    for (const page of [tab, otherTab])
      await expect(bell(page)).toHaveAccessibleName(saysUnread(1));

    await otherTab.getByRole('button', { name: 'Mark all as read' }).click();
    for (const page of [tab, otherTab])
      await expect(bell(page)).toHaveAccessibleName(saysUnread(0));
    await otherTab.reload();
    await expect(likes.filter({ hasText: 'ago' })).toHaveCount(0);
    await expect(otherTab.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0);
    await otherTab
      .getByRole('link', { name: /liked your profile/ })
      .first()
      .click();
    await expect(otherTab).toHaveURL('/likes');
    await expect(otherTab.getByText('You and Asha Menon are matched.')).toBeVisible();
  });

  test('shows 9+ above nine, the words for a missing sender, and takes back what failed', async ({
    memberPage: page,
    complaints,
  }) => {
    complaints.expectStatus(500);
    const gone = {
      id: '0190a000-0000-7000-8000-000000000001',
      type: 'like',
      from: null,
      matchId: null,
      createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
      read: false,
    };
    await page.route('**/api/notifications/unread', (route) =>
      route.fulfill({ json: { unread: 12 } }),
    );
    await page.route(/\/api\/notifications(\?.*)?$/, (route) =>
      route.fulfill({ json: { items: [gone], nextCursor: null } }),
    );
    await page.route('**/api/notifications/*/read', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto('/notifications');
    await expect(bell(page)).toHaveText('9+');
    await expect(bell(page)).toHaveAccessibleName(saysUnread(12));
    const item = page.getByRole('listitem').filter({ hasText: 'Someone has interacted with you' });
    await expect(item).toContainText('2 hours ago');
    await item.getByRole('button', { name: /^Mark as read/ }).click();
    await expect(page.getByText('We could not mark it as read.')).toBeVisible();
    await expect(item.getByRole('button', { name: /^Mark as read/ })).toBeVisible();
  });
});

test('tells of payments, and leads to the subscription', async ({ context, page }) => {
  await signUp(context.request, 'normal', { paid: false });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await payForPlan(context.request, 'normal', { read: false });
  await expect(bell(page)).toHaveAccessibleName(saysUnread(1));
  await expect(page.getByRole('listitem').filter({ hasText: PAID })).toBeVisible();
  await bell(page).click();
  const latest = page.getByRole('region', { name: 'Latest news' });
  expect(await seriousFaults(page)).toEqual([]);
  await latest.getByRole('link', { name: /Your membership is active until/ }).click();
  await expect(page).toHaveURL('/dashboard?tab=subscription');
  await expect(bell(page)).toHaveAccessibleName(saysUnread(0));
});

test(
  'with no tab in sight the browser tells it once, for its time, and a click leads there',
  { tag: '@notifications' },
  async ({ page, context, newBrowser }) => {
    await context.grantPermissions(['notifications']);
    await recordAlerts(context);
    await putOutOfSight(context);
    const me = await makePerson(context.request, 'Asha Menon');
    const other = await makePerson((await newBrowser()).request, 'Asha Menon');
    const tabs = [await openTab(context, '/dashboard'), await openTab(context, '/notifications')];
    await page.clock.install();

    await like(other, me);
    await expect.poll(() => alertsOf(...tabs)).toHaveLength(1);
    await like(me, other);
    await expect.poll(() => alertsOf(...tabs)).toHaveLength(2);
    const shown = await alertsOf(...tabs);
    expect(shown.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      {
        title: "It's a Match!",
        body: `You and ${other.name} liked each other`,
        icon: expect.stringMatching(/\/avatar\.png$/),
        tag: expect.any(String),
        seconds: null,
      },
      expect.objectContaining({
        title: 'Someone Liked You!',
        body: `${other.name} liked your profile`,
      }),
    ]);
    await page.clock.runFor(10_000);
    const times = (await alertsOf(...tabs)).map(({ title, seconds }) => [title, seconds]);
    expect(Object.fromEntries(times)).toEqual({ "It's a Match!": 10, 'Someone Liked You!': 5 });
    const clicked = await clickAlert("It's a Match!", ...tabs);
    await expect(clicked).toHaveURL('/matches');
    for (const tab of tabs) await expect(bell(tab)).toHaveAccessibleName(saysUnread(1));
  },
);

/** What the member answers when the browser asks; it remembers, also after a reload. */
function answerPermission(page: Page, answer: 'granted' | 'denied'): Promise<unknown> {
  return page.addInitScript((given) => {
    let permission = sessionStorage.getItem('permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = given;
      sessionStorage.setItem('permission', permission);
      return given;
    };
  }, answer);
}

test('the browser is asked only on a click, and Settings says how things stand', async ({
  memberPage: page,
}) => {
  await answerPermission(page, 'granted');
  await page.goto('/notifications');
  const card = page.getByRole('region', { name: 'Browser notifications' });
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await card.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(card).toBeHidden();
  await mainLink(page, 'Account').click();
  await accountLink(page, 'Settings').click();
  await expect(page.getByText('This browser may show you notifications.')).toBeVisible();

  const likes = page.getByRole('switch', { name: 'Likes', exact: true });
  await expect(likes).toBeChecked();
  await likes.click();
  await expect(page.getByRole('status').getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(likes).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Matches', exact: true })).toBeChecked();
});

test('a browser that refuses is answered with how to allow it after all', async ({
  memberPage: page,
}) => {
  await answerPermission(page, 'denied');
  await page.goto('/notifications');
  const blocked = page.getByText('Your browser blocks our notifications.');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(blocked).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
  await mainLink(page, 'Account').click();
  await accountLink(page, 'Settings').click();
  const push = page.getByRole('listitem').filter({ hasText: 'Push notifications' });
  await expect(push.getByText('Your browser blocks our notifications.')).toBeVisible();
});

test('a browser without notifications logs it and shows nothing', async ({ memberPage: page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('This browser cannot show notifications.'),
  );
  await page.goto('/notifications');
  await logged;
  await expect(page.getByText(PAID)).toBeVisible();
  await expect(page.getByText('Turn on notifications')).toHaveCount(0);
});
