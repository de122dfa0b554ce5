import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import { fullProfile, saveProfile } from './support/profiles.ts';
import { cards } from './support/browse-grid.ts';
import { holdRequests } from './support/held-requests.ts';
import { accountLink } from './support/navigation.ts';

const paper = { light: 'rgb(251, 246, 240)', dark: 'rgb(23, 16, 24)' };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('paper covers the whole screen until the app arrives', async ({ memberPage: page }) => {
      const release = await holdRequests(page, '**/assets/**');
      await page.goto('/dashboard', { waitUntil: 'commit' });
      const splash = page.getByRole('status', { name: 'Loading' });
      await expect(splash).toHaveCSS('background-color', paper[colorScheme]);
      expect(await splash.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Asha');
    });
  });
}

test(
  'browse shows its first members before any script, asks for them no more, and shows them itself',
  { tag: '@phone' },
  async ({ memberPage: page }) => {
    await saveProfile(page.context().request, fullProfile);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const release = await holdRequests(page, '**/assets/**');
    await page.goto('/browse', { waitUntil: 'commit' });
    const look = page.locator('#first-look');
    await expect(look.locator('div').first()).toBeVisible();
    const places = (all: Locator) =>
      all.evaluateAll((each) =>
        each.slice(0, 4).map((one) => one.getBoundingClientRect().toJSON()),
      );
    const photosOf = [look.locator('div'), cards(page).locator('> :first-child')] as const;
    const before = await places(photosOf[0]);
    release();
    await expect(cards(page).first()).toBeVisible();
    await expect(look).toHaveCount(0);
    const after = await places(photosOf[1]);
    for (const [place, box] of after.entries()) {
      expect(Math.abs(box.top - before[place].top), `top of photo ${place + 1}`).toBeLessThan(2);
      expect(Math.abs(box.height - before[place].height)).toBeLessThan(2);
      expect(Math.abs(box.left - before[place].left)).toBeLessThan(2);
    }
    for (const call of ['/api/accounts/session', '/api/profiles/me', '/api/browse'])
      expect(asked, call).not.toContain(call);
  },
);

/** On a weak network each costs a turn of its own. */
const FEW = 30;

test('pages come in few files, and those for visitors without what members need', async ({
  page,
  context,
}) => {
  let files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  const has = (name: string) => files.some((file) => file.includes(`/${name}-`));
  for (const path of ['/', '/login', '/reset-password?token=x']) {
    files = [];
    await page.goto(path);
    // Prerendered pages wake up with the first sign of life.
    await page.mouse.move(20, 20);
    await expect(page.locator('html[data-still]')).toHaveCount(0);
    await expect.poll(() => has('toasts') && has('api'), path).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(files.length, path).toBeLessThan(FEW);
    expect(has('members') || has('frame'), path).toBe(false);
  }
  await signUp(context.request);
  files = [];
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Asha');
  expect(files.length).toBeLessThan(FEW);
  expect(has('members') && has('frame')).toBe(true);
});

/** Zod names its classes in texts, which stay as they are in a build. */
const ZOD = 'ZodString';

test('pages without a form come without what checks one', async ({ memberPage: page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  async function hasZod(): Promise<boolean> {
    const replies = await Promise.all([...scripts].map((script) => page.request.get(script)));
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    return texts.some((text) => text.includes(ZOD));
  }
  for (const path of [
    '/',
    '/dashboard',
    '/browse',
    '/messages',
    '/matches',
    '/likes',
    '/notifications',
  ]) {
    await page.goto(path);
    await expect(page.locator('html'), 'awake').not.toHaveAttribute('data-still');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hasZod(), path).toBe(false);
  }
  await page.goto('/dashboard?tab=settings');
  await expect(page.getByLabel('New email')).toBeVisible();
  expect(await hasZod(), 'and the settings, which have some, come with it').toBe(true);
  const sorting = () => [...scripts].filter((script) => script.includes('/photo-sorting-'));
  expect(sorting(), 'but without what sorts photos').toEqual([]);
  await page.goto('/onboarding?step=4');
  await expect.poll(sorting, 'which comes where they are sorted').toHaveLength(1);
});

test.describe('without network', { tag: '@phone' }, () => {
  test('a page that was never opened says so inside the app, and opens later', async ({
    memberPage: page,
    complaints,
    context,
  }) => {
    complaints.expectText('net::ERR_INTERNET_DISCONNECTED', 'NetworkFailure');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Asha');
    const browse = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: 'Browse',
    });
    await context.setOffline(true);
    await browse.click();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    await expect(page).toHaveURL('/browse');
    await expect(browse, 'the navigation stays').toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(browse, 'and trying in vain leaves the app standing').toBeVisible();
    await context.setOffline(false);
    await expect(async () => {
      // The try in vain may find its way after all.
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) await again.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Companions', {
        timeout: 5000,
      });
    }).toPass();
  });
});

test('a page whose file is gone opens with the next try', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(404);
  complaints.expectText('NetworkFailure');
  await page.goto('/dashboard');
  await page.route('**/assets/browse-page-*', (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Browse' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot reach the site');
  await page.unroute('**/assets/browse-page-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Companions');
});

test('a tab whose file is gone leaves the menu standing, and opens with the next try', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(404);
  complaints.expectText('NetworkFailure');
  const file = '**/assets/settings-tab-*';
  const newEmail = page.getByLabel('New email');
  await page.goto('/dashboard');
  await page.route(file, (route) => route.fulfill({ status: 404 }));
  await accountLink(page, 'Settings').click();
  await expect(page.getByText('This could not be opened')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This could not be opened')).toBeVisible();
  await page.unroute(file);
  await accountLink(page, 'My Profile').click();
  await expect(page.getByText('This could not be opened')).toHaveCount(0);
  await accountLink(page, 'Settings').click();
  await expect(newEmail).toBeVisible();
});
