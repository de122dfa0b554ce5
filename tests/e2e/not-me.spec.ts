import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signIn } from './support/accounts.ts';
import { outbox } from './support/outbox.ts';

const NEW_PASSWORD = 'monsoon kettle 77';

test(
  'whoever is mailed of a sign-in that was not theirs takes the account back, and the other one is out',
  { tag: '@phone' },
  async ({ page, member, newBrowser, complaints }) => {
    complaints.expectStatus(410);
    const thief = await newBrowser();
    await expect(await signIn(thief.request, member)).toBeOK();
    const link = await outbox.linkTo(member.email, '/not-me');

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was this not you?');
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    const there = async () => (await thief.request.get('/api/accounts/session')).json();
    expect(await there(), 'opening the page does nothing').toMatchObject({
      member: { email: member.email },
    });

    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    expect(await there()).toEqual({ member: null, endedElsewhere: true });
    expect((await signIn(thief.request, member)).status(), 'the old password').toBe(401);

    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');
    const again = await signIn(page.request, { ...member, password: NEW_PASSWORD });
    await expect(again).toBeOK();

    await page.goto(link);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
  },
);
