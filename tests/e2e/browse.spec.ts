import { randomBytes } from 'node:crypto';
import { refusals } from '#contract/errors.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaults, seriousFaultsInBothColours } from './support/accessibility.ts';
import { allIdsShown, cardOf, cards, idsShown } from './support/browse-grid.ts';
import { holdRequests } from './support/held-requests.ts';
import { follow } from './support/navigation.ts';
import { like, makeMatch, makePerson } from './support/people.ts';

/** A word that nobody else uses, so that a search finds only whom this test made. */
const ownWord = () => `zq${randomBytes(6).toString('hex')}`;

test.describe('browse', () => {
  test(
    'the list goes on to its end without showing anyone twice, and Back keeps the place',
    { tag: '@phone' },
    async ({ memberPage: page }) => {
      test.slow();
      await page.goto('/browse');
      // Whoever is decided about moves to the end of the list, where the next pages come from.
      const first = cards(page).first();
      await first.getByRole('button', { name: 'Pass' }).click();
      await expect(first.getByRole('button', { name: 'Undo' })).toBeEnabled();
      // Everybody whom the tests before have made is there, too.
      await expect.poll(() => allIdsShown(page)).not.toBeNull();
      const ids = await idsShown(page);
      expect(ids.length).toBeGreaterThan(24);
      expect(new Set(ids).size).toBe(ids.length);

      const somebody = cards(page).nth(25);
      await somebody.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      expect(place).toBeGreaterThan(1000);
      await somebody.getByRole('heading').getByRole('link').click();
      await expect(page).toHaveURL(`/profile/${ids[25]}`);
      await expect(page.getByRole('button', { name: /Back/ }).first()).toBeVisible();
      await page.goBack();
      await expect(somebody).toBeInViewport();
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
      expect(await idsShown(page)).toEqual(ids);
      await expect(somebody.getByRole('heading').getByRole('link')).toBeFocused();
      await page.getByRole('button', { name: 'Show all ages' }).click();
      await expect(page).toHaveURL('/browse?ageMax=100');
    },
  );

  test('like, pass and undo are seen at once, hold a reload, and lock the card meanwhile', async ({
    page,
    newBrowser,
  }) => {
    const word = ownWord();
    const me = await makePerson(page.request, 'Asha Menon');
    const makeOther = async (name: string) =>
      makePerson((await newBrowser()).request, name, { bio: word });
    const lata = await makeOther('Lata Rao');
    await makeOther('Parth Sen');
    await makeMatch(me, await makeOther('Mohan Das'));
    await page.goto(`/browse?search=${word}`);
    await expect(cards(page)).toHaveCount(3);
    await expect(cardOf(page, 'Mohan Das').getByText('Matched')).toBeVisible();
    await expect(cardOf(page, 'Mohan Das').getByRole('button', { name: /Like|Pass/ })).toHaveCount(
      0,
    );

    const passed = cardOf(page, 'Parth Sen');
    const undo = passed.getByRole('button', { name: 'Undo' });
    const releasePass = await holdRequests(page, '**/api/passes');
    await passed.getByRole('button', { name: 'Pass' }).click();
    await expect(undo).toBeDisabled();
    releasePass();
    await expect(undo).toBeEnabled();
    await page.reload();
    await expect(undo).toBeVisible();
    await undo.click();
    await expect(passed.getByRole('button', { name: 'Like' })).toBeEnabled();

    const liked = cardOf(page, 'Lata Rao');
    const releaseLike = await holdRequests(page, '**/api/likes');
    await liked.getByRole('button', { name: 'Like' }).click();
    await expect(liked.getByText('Liked')).toBeVisible();
    await expect(liked.getByRole('button', { name: /Like|Pass|Undo/ })).toHaveCount(0);
    const done = page.waitForResponse('**/api/likes');
    releaseLike();
    await done;
    // From its first message on, the page gets events.
    const hearing = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.reload();
    await expect(liked.getByText('Liked')).toBeVisible();
    await expect(passed.getByRole('button', { name: 'Like' })).toBeEnabled();
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await hearing;
    await like(lata, me);
    await expect(liked.getByText('Matched')).toBeVisible();
  });

  test(
    'a banner moves nothing, and a quick look shows enough to decide, and closes with Back',
    { tag: '@phone' },
    async ({ memberPage: page, complaints, newBrowser }) => {
      complaints.expectStatus(403);
      const word = ownWord();
      const { request } = await newBrowser();
      await makePerson(request, 'Tara Bose', { age: 29, bio: `Hills, ${word}.` });
      await page.goto(`/browse?search=${word}`);
      const likeButton = cardOf(page, 'Tara Bose').getByRole('button', { name: 'Like' });
      // Out from behind the tab bar.
      await likeButton.hover();
      const place = await likeButton.boundingBox();
      await page.route('**/api/likes', (route) =>
        route.fulfill({
          status: 403,
          json: { defined: false, code: 'EMAIL_UNVERIFIED', ...refusals.EMAIL_UNVERIFIED },
        }),
      );
      await likeButton.click();
      await expect(page.getByRole('alert')).toContainText('Error liking profile');
      expect(await likeButton.boundingBox(), 'nothing moves').toEqual(place);
      await page.getByRole('button', { name: 'Dismiss' }).click();

      const more = cardOf(page, 'Tara Bose').getByRole('button', { name: 'More about Tara Bose' });
      const quickLook = page.getByRole('button', { name: 'Quick look' });
      await more.click();
      await quickLook.click();
      const sheet = page.getByRole('dialog', { name: 'Tara Bose 29' });
      await expect(sheet.getByText(`Hills, ${word}.`)).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Pass' }).click();
      await expect(sheet.getByRole('button', { name: 'Undo' })).toBeEnabled();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toHaveCount(0);
      await expect(more).toBeFocused();
      await expect(cardOf(page, 'Tara Bose').getByRole('button', { name: 'Undo' })).toBeVisible();
      await more.click();
      await quickLook.click();
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toHaveCount(0);
      await expect(more).toBeFocused();
      await expect(page, 'without leaving the list').toHaveURL(`/browse?search=${word}`);
    },
  );
});

test('on a phone the filters are in a sheet, and its button says how many are set', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await follow(page, '/browse?smoking=non-smoker');
  await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Male', { exact: true }).click();
  await expect(page).toHaveURL('/browse?smoking=non-smoker&gender=male');
  expect(await seriousFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Show profiles' }).click();
  const open = page.getByRole('button', { name: 'Filters, 2 active' });
  await expect(open).toBeFocused();
  await open.click();
  await sheet.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/browse');
  await page.goBack();
  await expect(sheet, 'Back closes the sheet').toHaveCount(0);
  await expect(page, 'and keeps what was chosen in it').toHaveURL('/browse');
  await page.goBack();
  await expect(page).toHaveURL('/browse?smoking=non-smoker&gender=male');
  await page.goBack();
  await expect(page).toHaveURL('/browse?smoking=non-smoker');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});
