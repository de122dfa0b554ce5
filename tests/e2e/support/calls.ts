import { expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, quickestChromium } from '../../../scripts/local/chromium.ts';

const chromium = quickestChromium();
/** Chromium brings a camera with a moving picture and a microphone that beeps. */
export const fakeMedia = {
  args: [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  ...(chromium ? { executablePath: chromium } : {}),
};

/** The device was checked before: only one test looks at that. */
export async function withCheckedDevice(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('calls-checked', 'yes');
  });
}

export const screen = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Call with ${name}` });
export const accept = (page: Page) => page.getByRole('button', { name: 'Accept' });
export const end = (page: Page) => page.getByRole('button', { name: 'End call' });

/** What the picture of the other one shows at this moment; empty while nothing is there. */
const pixels = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-remote]');
    if (!video?.videoWidth) return '';
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const pen = canvas.getContext('2d');
    pen?.drawImage(video, 0, 0, 64, 48);
    const { data } = pen?.getImageData(0, 0, 64, 48) ?? { data: [] };
    return new Set(data).size > 4 ? data.join() : '';
  });

export async function seesMovement(page: Page): Promise<void> {
  await expect.poll(() => pixels(page)).not.toBe('');
  const before = await pixels(page);
  await expect.poll(() => pixels(page)).not.toBe(before);
}

/** Nothing has come from the other side for a while. */
export async function seesNoMovement(page: Page): Promise<void> {
  let last = await pixels(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await pixels(page);
        return last === before;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
}
