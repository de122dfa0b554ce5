import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults, seriousFaultsInBothColours } from './support/accessibility.ts';
import { chatOf, field, log, meet, said, sendOverApi, write } from './support/chats.ts';
import { follow } from './support/navigation.ts';
import { makePerson } from './support/people.ts';
import { runningServer } from './support/server.ts';

async function allowAnyone(request: APIRequestContext): Promise<void> {
  const reply = await request.patch('/api/profiles/me/settings', {
    data: { allowMessagesFromAnyone: true },
    headers: { origin: runningServer().url },
  });
  await expect(reply, await reply.text()).toBeOK();
}

/** Whether nothing covers its middle. */
const isOnTop = (element: Locator) =>
  element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test(
  'a match opens its chat above the matches, and Back closes it',
  { tag: '@both' },
  async ({ page, context, newBrowser }) => {
    const match = await meet(context.request, await newBrowser());
    await page.goto('/matches');
    const button = page.getByRole('link', { name: 'Message Now' });
    const dialog = page.getByRole('dialog', { name: 'Chat' });
    await button.click();
    await expect(dialog.getByText('No messages yet. Start the conversation!')).toBeVisible();
    await expect(page).toHaveURL(`/matches?openMatchId=${match}`);
    await write(page, 'Hello from here');
    await expect(said(page, 'Hello from here')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Message actions' }).last().dispatchEvent('click');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(await isOnTop(page.getByText('Copied.'))).toBe(true);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.goto(`/matches?openMatchId=${match}`);
    await expect(said(page, 'Hello from here')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/matches');
  },
);

test('a notification of a message leads to its chat from the toast and from the bell', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  await meet(context.request, others);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const joined = page.waitForEvent('websocket');
  await page.goto('/dashboard');
  await (await joined).waitForEvent('framereceived');
  await expect(bell).toBeVisible();
  await sendOverApi(others.request, 'Are you there?');
  // Under the pointer the toast stays.
  await page.getByRole('button', { name: 'Open chat' }).hover();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page).toHaveURL(`/messages?chat=${await chatOf(context.request)}`);
  await expect(said(page, 'Are you there?')).toBeVisible();
  await expect(bell, 'the message is read, and the match with it').toHaveAccessibleName(
    'Notifications',
  );
  await bell.click();
  await page.getByRole('link', { name: /You and Kabir/ }).click();
  await expect(page.getByRole('dialog', { name: 'Chat' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bell.click();
  await page.getByRole('link', { name: /Kabir wrote to you/ }).click();
  await expect(log(page)).toBeVisible();
});

test('whoever allows it is written to first; it waits as a request until it is accepted', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  const meera = await makePerson(context.request, 'Meera');
  await makePerson(others.request, 'Kabir');
  await allowAnyone(context.request);
  const kabirs = await others.newPage();
  await kabirs.goto(`/profile/${meera.id}`);
  await expect(kabirs.getByRole('button', { name: 'Connect' })).toBeInViewport({ ratio: 1 });
  await kabirs.getByRole('button', { name: 'Message', exact: true }).click();
  const sheet = kabirs.getByRole('dialog', { name: 'Write to Meera' });
  await expect(sheet).toContainText('this arrives as a message request');
  await sheet.getByRole('textbox', { name: 'Your message' }).fill('May I?');
  expect(await seriousFaultsInBothColours(kabirs)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send request' }).click();
  await expect(kabirs.getByText('Your message request is waiting.')).toBeVisible();
  await expect(field(kabirs)).toHaveCount(0);
  await follow(kabirs, `/profile/${meera.id}`);
  await expect(kabirs.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
  await kabirs.getByRole('link', { name: 'Message', exact: true }).click();

  await page.goto('/messages');
  const requests = page.getByRole('list', { name: 'Message requests' });
  await expect(requests).toContainText('May I?');
  await requests.getByRole('button', { name: 'Accept Kabir' }).click();
  await expect(requests).toHaveCount(0);
  await page.getByRole('link', { name: /Kabir/ }).click();
  await write(page, 'You may');
  await expect(said(kabirs, 'You may')).toBeVisible();
  await expect(field(kabirs)).toBeVisible();

  // Room for what is said, also with one button more, and on a phone that lies on its side.
  const header = page.getByRole('region', { name: 'Chat' }).locator('header');
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await header.boundingBox())?.height).toBeLessThan(75);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await log(page).boundingBox())?.height).toBeGreaterThan(270);
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });

  // Either side may end what no match has opened; what the other one was writing stays theirs.
  await field(kabirs).fill('Shall we meet?');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'End chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  const draft = kabirs.getByRole('region', { name: 'Your draft was not sent' });
  await expect(draft).toContainText('Shall we meet?');
  expect(await seriousFaultsInBothColours(kabirs)).toEqual([]);
  await draft.getByRole('button', { name: 'Discard' }).click();
  await expect(draft).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expect(kabirs.getByText('so this chat is closed')).toBeVisible();
});
