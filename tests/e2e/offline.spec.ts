import { expect, test } from './fixtures.ts';
import { like, makePerson } from './support/people.ts';
import { startNextBuild } from './support/next-build.ts';
import {
  cacheNames,
  keptPaths,
  PushLine,
  shownBy,
  watchLooks,
  workerOf,
} from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE_BAR = 'You are offline. We will catch up when you are back.';

test('without network the app opens, keeps nothing private, and is right when it is back', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.expectText('net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED');
  const me = await makePerson(context.request, 'Asha Menon');
  const other = await makePerson((await newBrowser()).request, 'Asha Menon');
  await page.goto('/notifications');
  await expect(page.getByText('Your membership is active')).toBeVisible();
  await workerOf(page);
  await page.reload();
  await expect(page.getByText('Your membership is active')).toBeVisible();
  await expect
    .poll(() => keptPaths(page))
    .toContainEqual(expect.stringMatching(/notifications-page/));

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'View All Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'No network right now' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your membership is active')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  await expect(page.getByText(OFFLINE_BAR)).toBeVisible();
  const others = (await keptPaths(page)).filter((path) => !path.startsWith('/assets/'));
  expect(others.toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/avatar.png',
    '/dashboard',
    '/favicon.svg',
    '/theme.js',
  ]);

  await like(other, me);
  await context.setOffline(false);
  await expect(page.getByText(`${other.name} liked your profile`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByText(OFFLINE_BAR)).toBeHidden();
});

test('a new build is seen with the next page, and its worker drops what the old one kept', async ({
  page,
  context,
  complaints,
}) => {
  // The stand-in for a deployment speaks no websockets.
  complaints.expectText('WebSocket connection');
  await makePerson(context.request, 'Asha Menon');
  const site = await startNextBuild();
  try {
    await page.goto(`${site.url}/dashboard`);
    await workerOf(page);
    const [before] = await cacheNames(page);
    expect(before).toMatch(/^saath-\w+$/);
    site.release();
    await page.reload();
    await expect(page.locator('meta[name="build"]')).toBeAttached();
    await expect.poll(() => cacheNames(page)).toEqual(['saath-nextbuild']);
  } finally {
    await site.close();
  }
});

test(
  'a push is shown when no page is in sight, and only then',
  { tag: '@notifications' },
  async ({ page, context, complaints, memberPage }) => {
    complaints.expectText('does not support the Push API in incognito mode');
    await context.grantPermissions(['notifications']);
    await memberPage.goto('/dashboard');
    const worker = await workerOf(page);
    const line = await PushLine.open(context, page);
    const pushed = { type: 'like', name: 'Kavya', matchId: null };
    const looks = await watchLooks(worker);
    await line.deliver({ ...pushed, id: 'in-sight' });
    // It is delivered before the worker has seen it: the page stays until then.
    await expect.poll(looks).toBe(1);
    await page.goto('about:blank');
    await line.deliver({ ...pushed, id: 'a-like' });
    await line.deliver({ ...pushed, id: 'a-match', type: 'match', matchId: 'm' });
    await expect
      .poll(async () =>
        (await shownBy(worker)).map(({ title, body }) => `${title} ${body}`).toSorted(),
      )
      .toEqual([
        "It's a Match! You and Kavya liked each other",
        'Someone Liked You! Kavya liked your profile',
      ]);

    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => shownBy(worker), 'nothing is left for the next person').toEqual([]);
  },
);
