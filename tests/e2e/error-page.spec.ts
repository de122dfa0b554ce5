import { refusals } from '#contract/errors.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';

const SESSION = '**/api/accounts/session';

test('a fault of ours is shown, a broken connection is not called one, and Try again recovers', async ({
  memberPage: page,
  complaints,
}) => {
  const { status, message } = refusals.INTERNAL;
  complaints.expectStatus(status);
  complaints.expectText(message, 'net::ERR_FAILED', 'NetworkFailure');
  const heading = page.getByRole('heading', { level: 1 });
  const again = page.getByRole('button', { name: 'Try again' });
  await page.route(SESSION, (route) =>
    route.fulfill({ status, json: { defined: false, code: 'INTERNAL', status, message } }),
  );
  await page.goto('/dashboard');
  await expect(heading).toHaveText('Something went wrong');
  expect(await seriousFaults(page)).toEqual([]);
  await page.unroute(SESSION);
  await again.click();
  await expect(heading).toHaveText('Namaste, Asha');

  await page.route(SESSION, (route) => route.abort());
  await page.reload();
  await expect(heading).toHaveText('You seem to be offline');
  // It tries by itself for a moment.
  await expect(again).toBeEnabled();
  await page.unroute(SESSION);
  await again.click();
  await expect(heading).toHaveText('Namaste, Asha');
});
