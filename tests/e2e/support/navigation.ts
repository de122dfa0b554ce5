import type { Page } from '@playwright/test';

/** As a link of the app does, without loading the page anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);

/** A link of the main navigation, which members have on every page. */
export const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** A tab of the dashboard, from anywhere in it. */
export const accountLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true });
