import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { post } from './support/accounts.ts';
import { makeMatch, makePerson } from './support/people.ts';
import { runningServer } from './support/server.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

async function allowAnyone(request: APIRequestContext): Promise<void> {
  const reply = await request.patch('/api/profiles/me/settings', {
    data: { allowMessagesFromAnyone: true },
    headers: { origin: runningServer().url },
  });
  await expect(reply, await reply.text()).toBeOK();
}

async function meet(request: APIRequestContext, others: BrowserContext): Promise<string> {
  const meera = await makePerson(request, 'Meera');
  const kabir = await makePerson(others.request, 'Kabir');
  return makeMatch(meera, kabir);
}

test(
  'two members chat live, and a reload keeps the place',
  { tag: '@phone' },
  async ({ page, context, newBrowser, isMobile }) => {
    test.slow();
    const others = await newBrowser();
    const match = await meet(context.request, others);
    const kabirs = await others.newPage();
    await kabirs.goto('/messages');
    const row = kabirs.getByRole('link', { name: /Meera/ });
    await expect(row).toContainText('No messages yet. Start the conversation!');
    if (!isMobile) await expect(kabirs.getByText('Select a conversation')).toBeVisible();

    await page.goto(`/messages?match=${match}`);
    await expect(page).toHaveURL(/chat=/);
    await write(page, 'Namaste Kabir');
    await expect(said(page, 'Namaste Kabir')).toHaveCount(1);
    await expect(row).toContainText('Namaste Kabir');
    await expect(row).toContainText('1 unread');
    await expect(kabirs).toHaveTitle(/^\(1\) /);
    await expect(log(page)).toContainText('Delivered');
    expect(await seriousFaults(kabirs)).toEqual([]);

    await row.click();
    await kabirs.bringToFront();
    await expect(said(kabirs, 'Namaste Kabir')).toBeVisible();
    await expect(log(page)).toContainText('Read');
    await expect(kabirs).toHaveTitle(/^Messages/);
    await field(kabirs).pressSequentially('Nama');
    await expect(page.getByText('typing…')).toBeVisible();
    await write(kabirs, 'Namaste Meera, see https://saath.example/walk');
    const link = log(page).getByRole('link', { name: 'https://saath.example/walk' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(await seriousFaults(page)).toEqual([]);

    await field(page).fill('not yet sent');
    await page.reload();
    await expect(said(page, 'Namaste Kabir')).toBeVisible();
    await expect(field(page)).toHaveValue('not yet sent');
    if (isMobile) {
      await page.getByRole('button', { name: 'Close Chat' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
      await page.goBack();
      await expect(field(page)).toBeVisible();
    }
  },
);

test('what is written without network goes out once, in order', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.expectText('ERR_INTERNET_DISCONNECTED', 'WebSocket');
  const others = await newBrowser();
  const match = await meet(context.request, others);
  const kabirs = await others.newPage();
  await kabirs.goto(`/messages?match=${match}`);
  await page.goto(`/messages?match=${match}`);
  await write(page, 'one');
  await expect(said(kabirs, 'one')).toBeVisible();

  // The server keeps it, but the answer is lost.
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await write(page, 'two');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.unroute('**/api/conversations/*/messages');
  await write(page, 'three');
  await write(page, 'four');
  await expect(log(page)).toContainText('Sending');
  await context.setOffline(false);

  for (const shown of [kabirs, page]) {
    await expect(said(shown, 'four')).toBeVisible();
    await expect(log(shown)).not.toContainText('Sending');
    expect(await log(shown).locator('[data-seq] [class*=bubble]').allTextContents()).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  }
  await page.reload();
  await expect(said(page, 'four')).toHaveCount(1);
  await expect(said(page, 'two')).toHaveCount(1);
});

test('a long chat goes back to its first message, and each can be answered or taken back', async ({
  page,
  context,
  newBrowser,
}) => {
  test.slow();
  const others = await newBrowser();
  const match = await meet(context.request, others);
  const list = await context.request.get('/api/conversations');
  const { items } = (await list.json()) as { items: { id: string }[] };
  const path = `/conversations/${items[0]?.id}/messages`;
  for (let place = 1; place <= 104; place += 2) {
    await post(context.request, path, { clientId: randomUUID(), text: `message ${place}` });
    await post(others.request, path, { clientId: randomUUID(), text: `message ${place + 1}` });
  }
  await page.goto(`/messages?match=${match}`);
  const one = (seq: number) => log(page).locator(`[data-seq="${seq}"]`);
  await expect(one(104)).toBeInViewport();
  await expect(one(5)).toBeAttached();
  await expect(one(4)).toHaveCount(0);
  await log(page).evaluate((element) => {
    element.scrollTop = -(element.scrollHeight - element.clientHeight - 200);
  });
  const before = await one(10).boundingBox();
  await expect(one(1)).toBeAttached();
  expect((await one(10).boundingBox())?.y).toBe(before?.y);
  await page.getByRole('button', { name: 'Jump to newest' }).click();

  const act = async (seq: number, action: string) => {
    await one(seq).hover();
    await one(seq).getByRole('button', { name: 'Message actions' }).click();
    await one(seq).getByRole('button', { name: action }).click();
  };
  await act(104, 'React ❤️');
  await expect(one(104).getByRole('list', { name: 'Reactions' })).toHaveText('❤️ 1');
  await act(104, 'Reply');
  await write(page, 'an answer');
  await expect(one(105)).toContainText('message 104');
  await act(105, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(one(105)).toContainText('Message deleted');

  await page.getByRole('button', { name: 'Search in this chat' }).click();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('message 17');
  await page.getByRole('button', { name: /^message 17/ }).click();
  await expect(one(17)).toBeInViewport();
});

test('a message request is answered in its box, and the chat opens', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  const meera = await makePerson(context.request, 'Meera');
  await makePerson(others.request, 'Kabir');
  await allowAnyone(context.request);
  const path = `/conversations/with/${meera.id}/request`;
  const asked = await post(others.request, path, { clientId: randomUUID(), text: 'May I?' });
  await expect(asked, await asked.text()).toBeOK();
  const kabirs = await others.newPage();
  await kabirs.goto('/messages');
  await kabirs.getByRole('link', { name: /Meera/ }).click();
  await expect(kabirs.getByText('Your message request is waiting.')).toBeVisible();
  await expect(field(kabirs)).toHaveCount(0);

  await page.goto('/messages');
  const requests = page.getByRole('list', { name: 'Message requests' });
  await expect(requests).toContainText('May I?');
  await requests.getByRole('button', { name: 'Accept Kabir' }).click();
  await expect(requests).toHaveCount(0);
  await page.getByRole('link', { name: /Kabir/ }).click();
  await write(page, 'You may');
  await expect(said(kabirs, 'You may')).toBeVisible();
  await expect(field(kabirs)).toBeVisible();
});
