import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import { like, makeMatch, makePerson } from './support/people.ts';

test.describe('home', { tag: '@both' }, () => {
  test('a member finds who waits for them, sees a like come in, and goes to its sender', async ({
    page,
    context,
    newBrowser,
    isMobile,
  }) => {
    const me = await makePerson(context.request, 'Asha');
    const matched = await makePerson((await newBrowser()).request, 'Kabir');
    const liker = await makePerson((await newBrowser()).request, 'Tara');
    await makeMatch(me, matched);
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Namaste, Asha' });
    await expect(today.getByRole('link', { name: 'Write to Kabir' })).toBeVisible();
    await expect(today.getByRole('list', { name: 'People for you' }).locator('li')).toHaveCount(6);
    const hero = page.getByRole('heading', { level: 1 });
    const topOf = async (place: typeof hero) => (await place.boundingBox())?.y ?? 0;
    expect(await topOf(hero), 'what is for everybody follows').toBeGreaterThan(await topOf(today));

    await like(liker, me);
    await expect(today.getByRole('heading', { name: '1 person likes you' })).toBeVisible();
    if (isMobile) {
      const bar = page.getByRole('navigation', { name: 'Main' }).last();
      await expect(bar.getByRole('link', { name: 'Matches' })).toBeInViewport();
    }
    await today.getByRole('link', { name: 'See them' }).click();
    await expect(page).toHaveURL('/likes');
    await expect(page.getByRole('article')).toContainText('Tara');
  });

  test('without a plan it shows nobody and the way to a plan, and a visitor finds the page as it was', async ({
    page,
    context,
    newBrowser,
  }) => {
    await signUp(context.request, 'normal', { paid: false });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Meet the people here' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'People for you' })).toHaveCount(0);
    const visitor = await (await newBrowser()).newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByText('Namaste')).toHaveCount(0);
  });
});
