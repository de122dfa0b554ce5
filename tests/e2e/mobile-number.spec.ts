import { randomInt } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { outbox } from './support/outbox.ts';

const freshDigits = () => `9${String(randomInt(10 ** 9)).padStart(9, '0')}`;

test(
  'a newcomer skips the number, adds it in Settings with the code from the outbox, changes and removes it',
  { tag: '@phone' },
  async ({ memberPage: page, complaints }) => {
    complaints.expectStatus(422);
    await page.goto('/onboarding');
    const offer = page.getByRole('complementary', { name: 'Your mobile number' });
    await expect(offer).toContainText('Confirm your mobile number?');
    await offer.getByRole('button', { name: 'Skip' }).click();
    await expect(offer).toHaveCount(0);

    await page.goto('/dashboard?tab=settings');
    const section = page.getByRole('region', { name: 'Mobile number' });
    await section.getByRole('button', { name: 'Add a number' }).click();
    const digits = freshDigits();
    await section.getByLabel('Mobile number').fill(`0${digits.slice(0, 5)} ${digits.slice(5)}`);
    await section.getByRole('button', { name: 'Send code' }).click();
    await expect(section.getByRole('status')).toContainText(digits.slice(-4));
    await expect(section.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox');
    await expect(section.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    const code = await outbox.codeTo(`+91${digits}`);
    await section.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
    await section.getByRole('button', { name: 'Confirm number' }).click();
    await expect(section.getByRole('alert')).toContainText('You have 4 tries left.');
    await section.getByLabel('Code').fill(code);
    await section.getByRole('button', { name: 'Confirm number' }).click();
    await expect(section).toContainText('Confirmed on');

    await page.goto('/outbox');
    await expect(page.getByText(`To +91${digits}`)).toBeVisible();

    await page.goto('/privacy-choices');
    const answers = page.getByRole('region', { name: 'What you agreed to' });
    await expect(answers).toContainText('Mobile number: agreed');
    await page
      .getByRole('region', { name: 'Mobile number' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('button', { name: 'Remove number' }).click();
    await expect(answers).toContainText('Mobile number: taken back');
    await page.getByRole('switch', { name: 'Push notifications' }).click();
    await expect(answers).toContainText('Push notifications: switched off');
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
  },
);
