import { expect, type Locator, type Page } from '@playwright/test';

/** My Profile in edit mode, as a member works with it. */
export const EDIT = '/dashboard?view=edit';

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Profile' });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** A part of My Profile by its title. */
export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });

/** On phones, where only one is open. */
export const openSection = (page: Page, name: string): Promise<void> =>
  section(page, name).getByRole('button', { name, exact: true, expanded: false }).click();

/** Picks an option of a question, whether it is shown as chips or as a list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true });
  const chips = page.getByRole('radiogroup', { name: label, exact: true });
  await expect(list.or(chips)).toBeVisible();
  if (await list.isVisible()) await list.selectOption({ label: option });
  else await chips.getByText(option, { exact: true }).click();
}

export async function tick(page: Page, label: string, option: string): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true });
  await group.getByText(option, { exact: true }).click();
}

export async function saveAndLookAgain(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
}

export async function expectFacts(card: Locator, facts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(facts)) {
    const name = card
      .page()
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) });
    await expect(card.locator('div').filter({ has: name }).last().locator('dd'), label).toHaveText(
      value,
    );
  }
}
