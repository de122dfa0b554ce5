import { expect, test } from './fixtures.ts';
import { reachStep } from './support/onboarding.ts';

test.describe('by thumb', { tag: '@phone' }, () => {
  test('scrolling the page across a slider leaves its value', async ({
    memberPage: page,
    context,
  }) => {
    await reachStep(context.request, 3);
    await page.goto('/onboarding?step=3');
    const slider = page.getByRole('slider', { name: 'Creative' });
    await slider.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = await slider.inputValue();
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider is not on the screen.');
    const [x, y] = [box.x + box.width - 20, box.y + box.height / 2];
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point) => ({ x: point[0], y: point[1] })),
      });

    await send('touchStart', [[x, y]]);
    for (let up = 10; up <= 200; up += 10) await send('touchMove', [[x - up / 5, y - up]]);
    await send('touchEnd', []);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await expect(slider).toHaveValue(before);

    const now = await slider.boundingBox();
    if (!now) throw new Error('The slider is not on the screen.');
    await page.touchscreen.tap(now.x + now.width - 20, now.y + now.height / 2);
    await expect(slider).toHaveValue('10');
  });
});
