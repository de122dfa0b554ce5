import type { Page } from '@playwright/test';

/** As a link of the app does, without loading the page anew: one step further, as the router counts them. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { __TSR_index: depth = 0 } = (history.state ?? {}) as { __TSR_index?: number };
    const key = crypto.randomUUID();
    history.pushState({ key, __TSR_key: key, __TSR_index: depth + 1 }, '', to);
  }, path);

/** A link of the main navigation, which members have on every page. */
export const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** A tab of the dashboard, from anywhere in it. */
export const accountLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true });
