import type { Page } from '@playwright/test';
import { capabilities } from '#contract/capabilities.ts';
import { builtAddresses } from '../../scripts/build/build.ts';
import { expect, test } from './fixtures.ts';
import { runningServer } from './support/server.ts';

/** A sentence or heading each page cannot do without. */
const essentials: Record<string, (string | RegExp)[]> = {
  '/': [
    'How It Works',
    'Why Premium Only',
    'Membership Plans',
    'Safety First',
    'About Us',
    '₹2,500',
    '₹5,000',
    'Rent-a-Friend',
    'Friendship with Benefits',
    /Emotional Healing/,
    /Virtual Relationship/,
  ],
  '/faq': [
    /general/i,
    /account (and|&) verification/i,
    /subscription (and|&) payments/i,
    /safety (and|&) privacy/i,
    /for service providers/i,
    /for users/i,
    /category-specific/i,
    /technical/i,
  ],
  '/about': [
    /vision/i,
    /mission/i,
    /authenticity/i,
    /respect/i,
    /emotional awareness/i,
    /privacy and trust/i,
    /what makes us different/i,
    /our story/i,
    /our commitments/i,
  ],
  '/grievance': [/grievance officer/i, 'within 7 days', /grievance appellate committee/i],
  '/safety': [
    '112',
    '14416',
    '1930',
    /tell a friend/i,
    /not an emergency service/i,
    /how blocking works/i,
  ],
  '/rates': ['₹12', /what is counted/i, /when it is paid out/i],
  '/terms': [/no refunds?/i, /18/, /30 days/],
  '/privacy': [/deleting your account/i, /cookies?/i],
  '/login': ['Sign In', 'Remember me', /Forgot password/],
  '/register': ['Create Account', 'Full name', 'Confirm password'],
  '/forgot-password': [/link/i],
};

/** What a page cannot do without once the capability works, and no page says before. */
const claims = [
  { needs: 'round-the-clock', page: '/about', text: /24\/7/ },
  { needs: 'reports', page: '/safety', text: /how reports are handled/i },
  { needs: 'account-deletion', page: '/privacy', text: /48 hours/ },
  { needs: 'identity-check', page: '/', text: /verified/i },
] as const;

/** What search engines and shared links say of the page. */
async function expectToldOutside(page: Page, path: string): Promise<void> {
  const { url } = runningServer();
  const meta = (key: string) =>
    page.locator(`meta[property="${key}"], meta[name="${key}"]`).first();
  await expect(page).toHaveTitle(/Saath/);
  await expect(meta('description')).toHaveAttribute('content', /.{40,}/);
  await expect(meta('og:title')).toHaveAttribute('content', /Saath/);
  await expect(meta('og:description')).toHaveAttribute('content', /.{40,}/);
  await expect(meta('og:url')).toHaveAttribute('content', `${url}${path}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}${path}`);
  const image = (await meta('og:image').getAttribute('content')) ?? '';
  const picture = await page.request.get(image);
  expect(picture.headers()['content-type']).toBe('image/png');
}

test('the first scroll, which wakes a page, holds', async ({ page }) => {
  for (const path of ['/', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 600);
    await expect(page.locator('html[data-still]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(600);
  }
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page reads in full, and tells search engines and shared links what it is', async ({
    page,
  }) => {
    const seen = new Set<string | null>();
    const publicPages = builtAddresses().public;
    expect(Object.keys(essentials).toSorted()).toEqual(publicPages.toSorted());
    for (const path of publicPages) {
      await test.step(path, async () => {
        const reply = await page.goto(path);
        expect(reply?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const body = page.locator('body');
        for (const essential of essentials[path] ?? []) await expect(body).toContainText(essential);
        for (const { needs, page: home, text } of claims) {
          if (!capabilities[needs]) await expect(body).not.toContainText(text);
          else if (home === path) await expect(body).toContainText(text);
        }
        await expect(body).not.toContainText(/%[A-Z_]+%/);
        await expectToldOutside(page, path);
        seen.add(await page.title());
        seen.add(await page.locator('meta[name=description]').getAttribute('content'));
      });
    }
    expect(seen.size, 'titles and descriptions differ').toBe(publicPages.length * 2);
  });

  test('every answer of the FAQ can be read', async ({ page }) => {
    await page.goto('/faq');
    const sections = page.locator('main details');
    await expect(sections).toHaveCount(8);
    for (const section of await sections.all()) {
      if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
      const answers = await section.locator('dd').all();
      expect(answers.length).toBeGreaterThanOrEqual(3);
      for (const answer of answers) await expect(answer).toBeVisible();
    }
    await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
    await expect(page.locator('main a[href="/"]').first()).toBeVisible();
  });
});

test('what crawlers and phones ask for is there', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/', '/faq', '/about', '/terms', '/privacy']) {
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/sitemap.xml`);
  const manifest = await request.get('/manifest.webmanifest');
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] };
  expect(name).toContain('Saath');
  for (const { src } of icons) await expect(await request.get(src)).toBeOK();
  await expect(await request.get('/favicon.svg')).toBeOK();
});

test('an unknown address says so, with status 404 and a way home', async ({ page, complaints }) => {
  complaints.expectStatus(404);
  const reply = await page.goto('/no-such-page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main').getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL('/');
});
