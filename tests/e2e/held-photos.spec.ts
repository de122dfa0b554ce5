import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signUp } from './support/accounts.ts';
import { reachStep } from './support/onboarding.ts';
import { photoFiles } from './support/photo-files.ts';
import { runningServer } from './support/server.ts';

test(
  'a photo that a person must look at first is shown to its owner as waiting',
  { tag: '@phone' },
  async ({ memberPage: page, newBrowser }) => {
    const [copied, own] = photoFiles(2);
    if (!copied || !own) throw new Error('two pictures were asked for');
    const others = await newBrowser();
    await signUp(others.request);
    const { url } = runningServer();
    const reply = await others.request.post('/api/profiles/me/photos', {
      headers: { origin: url, 'content-type': copied.mimeType },
      data: copied.buffer,
    });
    await expect(reply).toBeOK();

    await reachStep(page.request, 4);
    await page.goto('/onboarding?step=4');
    await page.getByLabel('Add photos').setInputFiles([own]);
    const tiles = page.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
    await expect(tiles).toHaveCount(1);
    await page.getByLabel('Add photos').setInputFiles([copied]);
    await expect(tiles).toHaveCount(2);
    await expect(tiles.nth(0)).not.toContainText('Waiting');
    await expect(tiles.nth(1)).toContainText('Waiting for a look by our team');
    await expect(tiles.nth(1)).toContainText('Until then only you see it.');
    await expect
      .poll(() =>
        tiles
          .nth(1)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
  },
);
