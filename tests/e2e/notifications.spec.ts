import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { alertsOf, clickAlert, putOutOfSight, recordAlerts } from './support/browser-alerts.ts';
import { follow } from './support/navigation.ts';
import { like, makeMatch, makePerson } from './support/people.ts';

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
    // The match has its moment in one of the tabs.
    const moments = [tab, otherTab].map((page) =>
      page.getByRole('dialog', { name: "It's a Match!" }),
    );
    const seen = await Promise.any(moments.map((moment) => moment.waitFor().then(() => moment)));
    await seen.getByRole('button', { name: 'Keep browsing' }).click();
    for (const moment of moments) await expect(moment).toHaveCount(0);
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
    await expect(tab.getByRole('dialog', { name: 'Chat' })).toBeVisible();
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
});

test(
  'a toast lies over no member, and stays away from an open dialog',
  { tag: '@phone' },
  async ({ context, newBrowser }) => {
    const me = await makePerson(context.request, 'Asha Menon');
    const fans = [
      await makePerson((await newBrowser()).request, 'Asha Menon'),
      await makePerson((await newBrowser()).request, 'Asha Menon'),
    ] as const;
    await noteToasts(context);
    const page = await openTab(context, '/browse');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
    await like(fans[0], me);
    const toast = page.getByRole('alert').filter({ hasText: 'Someone Liked You!' });
    await toast.hover();
    await expect.poll(() => isUponHeader(toast)).toBe(true);

    await toast.getByRole('button').click();
    await expect(toast).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await like(fans[1], me);
    await expect(
      page.getByRole('button', { name: saysUnread(2), includeHidden: true }),
    ).toBeAttached();
    expect(await toastsIn(page)).toBe(1);
  },
);

test('a toast lies upon the header alone, at any width and however far one has scrolled', async ({
  context,
  newBrowser,
}) => {
  const me = await makePerson(context.request, 'Asha Menon');
  await makeMatch(me, await makePerson((await newBrowser()).request, 'Tara Menon'));
  const page = await openTab(context, '/browse');
  // Under the pointer it stays.
  await page.mouse.move(200, 30);
  for (const path of ['/browse', '/matches', '/likes']) {
    const fan = await makePerson((await newBrowser()).request, 'Asha Menon');
    await follow(page, path);
    await like(fan, me);
    const toast = page.getByRole('alert').filter({ hasText: 'Someone Liked You!' });
    await expect(toast).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const width of [1440, 1000, 800]) {
      await page.setViewportSize({ width, height: 500 });
      await page.evaluate(() => window.scrollTo(0, 200));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await expect.poll(() => isUponHeader(toast), `on ${path} at ${width} px`).toBe(true);
    }
    await toast.getByRole('button').click();
    await expect(toast).toBeHidden();
    await page.mouse.move(200, 30);
  }
});

/** Whole, over nothing else, and with the header in sight. */
async function isUponHeader(toast: Locator): Promise<boolean> {
  const page = toast.page();
  const [box, header] = await Promise.all([
    toast.boundingBox(),
    page.getByRole('banner').boundingBox(),
  ]);
  if (!box || !header) return false;
  const { width = 0 } = page.viewportSize() ?? {};
  return (
    header.y === 0 &&
    box.y >= 0 &&
    box.y + box.height <= header.height &&
    box.x >= 0 &&
    box.x + box.width <= width
  );
}

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
