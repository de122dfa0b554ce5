import type { Page } from '@playwright/test';

/** Keeps matching requests waiting until the returned function is called, to look at a screen at work. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, release } = latch();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}

function latch(): { promise: Promise<void>; release: () => void } {
  const waiting: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { promise, release: () => waiting.forEach((resolve) => resolve()) };
}
