import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#web/testing/testing-page.tsx';
import { Capture, type CaptureGuide } from './capture.tsx';
import type { TakenPicture } from './pictures.ts';

const takePicture = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('./pictures.ts', () => ({ takePicture, videoFault: () => null }));

const stop = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  stop.mockReset();
  takePicture.mockReset().mockResolvedValue({ url: 'blob:taken' });
  // What browsers have and jsdom has not.
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
  HTMLMediaElement.prototype.play = async () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(navigator, { mediaDevices: undefined });
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(shape: CaptureGuide['shape']) {
  const onTaken = vi.fn<(picture: TakenPicture) => void>();
  const guide = { shape, drawing: null, words: 'Hold up two fingers.' };
  const page = await openPage(
    () => <Capture guide={guide} onTaken={onTaken} />,
    '/verify',
    '/verify',
  );
  await page.click('Use the camera');
  await after(10);
  const press = (label: string) =>
    act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
  return { ...page, onTaken, press };
}

test('a selfie counts down first, and can be stopped, or taken at once', async () => {
  const page = await open('face');
  await page.press('Take the photo');
  expect(page.text()).toContain('3');
  await after(2500);
  await page.press('Stop the timer');
  await after(2000);
  expect(page.onTaken).not.toHaveBeenCalled();

  await page.press('Take the photo');
  await after(1000);
  await after(1000);
  expect(page.onTaken).not.toHaveBeenCalled();
  await after(1000);
  expect(page.onTaken).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalled();
  page.close();

  const quick = await open('face');
  await quick.press('Timer of 3 seconds');
  await quick.press('Take the photo');
  expect(quick.onTaken).toHaveBeenCalledOnce();
  quick.close();
});

test('a document is taken at once, and closing the camera turns it off', async () => {
  const page = await open('card');
  await page.press('Take the photo');
  expect(page.onTaken).toHaveBeenCalledOnce();
  page.close();

  const closed = await open('card');
  stop.mockReset();
  await closed.press('Close the camera');
  expect(stop).toHaveBeenCalled();
  expect(document.querySelector('[aria-label="Take the photo"]')).toBeNull();
  closed.close();
});
