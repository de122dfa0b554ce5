import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#web/testing/testing-page.tsx';
import type { Bar } from './cover-bars.ts';
import { CoverStep } from './cover-step.tsx';
import type { TakenPicture } from './pictures.ts';

const coverPicture = vi.hoisted(() => vi.fn<(of: TakenPicture, bars: Bar[]) => Promise<Blob>>());
vi.mock('./pictures.ts', () => ({ coverPicture }));

const picture: TakenPicture = {
  blob: new Blob(),
  url: 'blob:card',
  width: 1600,
  height: 1000,
  from: 'camera',
  fault: null,
};

async function open() {
  coverPicture.mockReset().mockResolvedValue(new Blob());
  const onCovered = vi.fn<(covered: Blob) => void>();
  const page = await openPage(
    () => (
      <CoverStep
        picture={picture}
        onCovered={onCovered}
        again={{ label: 'Take again', go: () => undefined }}
      />
    ),
    '/verify',
    '/verify',
  );
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  return {
    ...page,
    onCovered,
    bars: () => [...document.querySelectorAll<HTMLElement>('[aria-label^="Bar "]')],
    tick: () => find('[type=checkbox]') as HTMLInputElement,
    use: () =>
      [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Cover and use it',
      ) as HTMLButtonElement,
    press: (bar: HTMLElement | undefined, key: string, shiftKey = false) =>
      act(async () => {
        bar?.dispatchEvent(
          new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
        );
      }),
    tap: (label: string) => act(async () => find(`[aria-label="${label}"]`)?.click()),
  };
}

test('nothing is used before the bar was moved, and nothing said before it moved counts', async () => {
  const page = await open();
  expect(page.tick().disabled).toBe(true);
  expect(page.use().disabled).toBe(true);
  expect(page.text()).toContain('First move the bar over the first eight digits.');

  await page.press(page.bars()[0], 'ArrowDown');
  expect(page.text()).not.toContain('First move the bar');
  expect(page.use().disabled).toBe(true);
  await act(async () => page.tick().click());
  expect(page.use().disabled).toBe(false);

  await page.press(page.bars()[0], 'r');
  expect(page.tick().checked).toBe(false);
  expect(page.use().disabled).toBe(true);
  page.close();
});

test('a second bar covers a second place, each moved, sized and turned by keys or buttons', async () => {
  const page = await open();
  await page.press(page.bars()[0], 'ArrowRight');
  await act(async () => page.tick().click());
  await page.click('Add a bar');
  expect(page.bars()).toHaveLength(2);
  expect(page.tick().checked).toBe(false);
  expect(page.tick().disabled).toBe(true);
  expect(page.text()).toContain('First move the new bar, too, or remove it.');

  await page.press(page.bars()[1], 'ArrowRight', true);
  await page.press(page.bars()[1], 'r', true);
  await page.tap('Turn to the right');
  await page.tap('Turn to the right');
  await act(async () => page.tick().click());
  await page.click('Cover and use it');
  expect(page.onCovered).toHaveBeenCalledOnce();
  const [first, second] = coverPicture.mock.calls[0]?.[1] ?? [];
  expect(first).toMatchObject({ x: 0.44, width: 0.34, angle: 0 });
  expect(second).toMatchObject({ angle: 3 });
  expect(second?.width).toBeCloseTo(0.35);
  page.close();
});

test('a bar that is not needed goes away again, the last one does not', async () => {
  const page = await open();
  await page.press(page.bars()[0], 'ArrowLeft');
  await page.click('Add a bar');
  await page.tap('Remove this bar');
  expect(page.bars()).toHaveLength(1);
  expect(page.tick().disabled).toBe(false);
  await page.tap('Remove this bar');
  expect(page.bars()).toHaveLength(1);
  page.close();
});
