import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import {
  accept,
  end,
  fakeMedia,
  screen,
  seesMovement,
  withCheckedDevice,
} from './support/calls.ts';
import { makeMatch, makePerson } from './support/people.ts';

test.use({ launchOptions: fakeMedia });

/** Two who are matched, each in a browser, with the chat of the two open. */
async function meet(page: Page, context: BrowserContext, others: BrowserContext) {
  const meera = await makePerson(context.request, 'Meera');
  const kabir = await makePerson(others.request, 'Kabir');
  const match = await makeMatch(meera, kabir);
  for (const each of [context, others]) await withCheckedDevice(each);
  const theirs = await others.newPage();
  await page.goto(`/messages?match=${match}`);
  await theirs.goto('/browse');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  return { meera, kabir, match, theirs };
}

const callButton = (page: Page, kind: 'Voice' | 'Video', name = 'Kabir') =>
  page.getByRole('button', { name: `${kind} call with ${name}` });
async function connect(page: Page, theirs: Page): Promise<void> {
  await callButton(page, 'Video').click();
  await accept(theirs).click();
  for (const [each, name] of [
    [page, 'Kabir'],
    [theirs, 'Meera'],
  ] as const)
    await expect(screen(each, name).getByRole('status').first()).toHaveText('Connected');
}

test('a video call: ring, accept, both see the other move, mute, end @both', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  const { theirs, match } = await meet(page, context, others);
  // Rings on every page, and stops on all when one answers.
  const second = await others.newPage();
  await second.goto('/browse');
  await callButton(page, 'Video').click();
  await expect(screen(page, 'Kabir')).toContainText('Ringing Kabir…');
  await expect(accept(second)).toBeVisible();
  await expect(accept(theirs)).toBeVisible();
  expect(await seriousFaultsInBothColours(theirs)).toEqual([]);
  await accept(theirs).click();
  await expect(accept(second)).toHaveCount(0);
  await seesMovement(page);
  await seesMovement(theirs);
  await expect(page.getByRole('timer')).toHaveText(/0:\d\d/);
  await expect(page.getByRole('img', { name: /connection$/ })).toBeVisible();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);

  const muted = () =>
    page.evaluate(() => {
      const own = document.querySelector<HTMLVideoElement>('video[aria-label="Your own picture"]');
      return (own?.srcObject as MediaStream | null)?.getAudioTracks()[0]?.enabled === false;
    });
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByRole('button', { name: 'Unmute' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await muted()).toBe(true);
  await page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(page.getByLabel('Your own picture')).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn camera on' }).click();
  await seesMovement(theirs);
  await page.getByRole('button', { name: 'Camera, microphone and speaker' }).click();
  await expect(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make the call small' }).click();
  await page.getByRole('button', { name: 'Back to the call with Kabir' }).click();

  // A reload in the middle goes on with it.
  await page.goto(`/messages?match=${match}`);
  await seesMovement(page);
  await seesMovement(theirs);
  await end(theirs).click();
  await expect(screen(page, 'Kabir')).toContainText('Call ended');
  await expect(screen(page, 'Kabir')).toHaveCount(0);
});

test('the check before the first call hears the microphone, and then it rings', async ({
  page,
  context,
  newBrowser,
}) => {
  const meera = await makePerson(context.request, 'Meera');
  const match = await makeMatch(meera, await makePerson((await newBrowser()).request, 'Kabir'));
  await page.goto(`/messages?match=${match}`);
  await callButton(page, 'Voice').click();
  const check = page.getByRole('dialog', { name: 'Before your first call' });
  const loudness = check.getByRole('progressbar', { name: 'How loud you are' });
  await expect(loudness).toHaveAttribute('aria-valuenow', /[1-9]/);
  await check.getByRole('button', { name: 'Play a sound' }).click();
  await check.getByRole('button', { name: 'Call Kabir' }).click();
  await expect(screen(page, 'Kabir')).toContainText('Ringing Kabir…');
  await end(page).click();
});

test('a second page tells that the call is on the first, and goes on with it when wanted', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  const { theirs, match } = await meet(page, context, others);
  await connect(page, theirs);
  const second = await context.newPage();
  await second.goto(`/messages?match=${match}`);
  await callButton(second, 'Video').click();
  await expect(screen(second, 'Kabir')).toContainText('You are in this call on another page');
  await screen(second, 'Kabir').getByRole('button', { name: 'Close', exact: true }).click();
  await seesMovement(page);
  await callButton(second, 'Video').click();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await seesMovement(second);
  await seesMovement(theirs);
  await expect(screen(page, 'Kabir')).toHaveCount(0);
  await end(second).click();
  await expect(screen(theirs, 'Meera')).toContainText('Call ended');
});

test('the server is out of reach and comes back: the call goes on', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.expectText('ERR_INTERNET_DISCONNECTED', 'WebSocket connection');
  const others = await newBrowser();
  const { theirs } = await meet(page, context, others);
  await connect(page, theirs);
  await context.setOffline(true);
  // The server alone is out of reach: sound and picture do not go through it (relay.spec.ts cuts those).
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await context.setOffline(false);
  await seesMovement(page);
  await seesMovement(theirs);
  await end(page).click();
  await expect(screen(theirs, 'Meera')).toContainText('Call ended');
});
