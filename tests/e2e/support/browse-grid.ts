import type { Locator, Page } from '@playwright/test';

export const cards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Profiles' }).getByRole('article');

export const cardOf = (page: Page, name: string): Locator =>
  cards(page).and(page.getByRole('article', { name, exact: true }));

/** The ids of the members on the page, from the profiles that their cards open. */
export function idsShown(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((shown) =>
    shown.map((card) => card.querySelector('a')?.pathname.split('/').at(-1) ?? ''),
  );
}

/** Null while there is more to come: each look goes one screen further. */
export async function allIdsShown(page: Page): Promise<string[] | null> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const settled = page.locator('[aria-label="Profiles"][aria-busy="false"]');
  const ended = page.getByText('That is everyone ');
  if ((await settled.count()) === 0 || !(await ended.isVisible())) return null;
  return idsShown(page);
}
