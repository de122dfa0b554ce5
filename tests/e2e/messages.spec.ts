import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import {
  chatOf,
  field,
  log,
  meet,
  numbered,
  openLongChat,
  openSearch,
  said,
  sendOverApi,
  standInTheWay,
  write,
} from './support/chats.ts';
import { makePerson } from './support/people.ts';

test(
  'two members chat live, and the place is kept',
  { tag: '@both' },
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
    await expect(row).toContainText('Just now');
    await expect(row).toContainText('1 unread');
    await expect(kabirs).toHaveTitle(/^\(1\) /);
    const besides = await others.newPage();
    await besides.goto('/dashboard');
    await expect(besides).toHaveTitle(/^\(1\) /);
    await expect(log(page)).toContainText('Delivered');
    expect(await seriousFaults(kabirs)).toEqual([]);

    await row.click();
    await kabirs.bringToFront();
    await expect(said(kabirs, 'Namaste Kabir')).toBeVisible();
    await expect(log(page)).toContainText('Read');
    await expect(kabirs).toHaveTitle(/^Messages/);
    await expect(besides, 'all tabs count the same').not.toHaveTitle(/^\(/);
    await besides.close();
    await field(kabirs).pressSequentially('Nama');
    await expect(log(page).getByText('Kabir is typing…')).toBeVisible();
    await write(kabirs, 'Namaste Meera');
    await expect(said(page, 'Namaste Meera')).toBeVisible();
    // Once both have written, nobody is asked about a link.
    await write(kabirs, 'See https://saath.example/walk');
    const link = log(page).getByRole('link', { name: 'https://saath.example/walk' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(log(page).getByText('Kabir is typing…')).toHaveCount(0);
    expect(await seriousFaults(page)).toEqual([]);

    await field(page).fill('not yet sent');
    await page.reload();
    await expect(said(page, 'Namaste Kabir')).toBeVisible();
    await expect(field(page)).toHaveValue('not yet sent');
    await kabirs.goBack();
    await expect(kabirs).toHaveURL('/messages');
    await expect(row).toBeVisible();
    if (isMobile) await closesForGood(kabirs);
  },
);

test(
  'whether the other one is here is not cut on a small phone',
  { tag: '@phone' },
  async ({ page, context, newBrowser }) => {
    const match = await meet(context.request, await newBrowser());
    await page.setViewportSize({ width: 360, height: 640 });
    const json = { online: false, lastActiveAt: '2026-01-25T06:30:00.000Z' };
    await page.route('**/presence', (route) => route.fulfill({ json }));
    await page.goto(`/messages?match=${match}`);
    const seen = page.getByText(/^Active on 25 Jan 2026/).last();
    await expect(seen).toBeVisible();
    const isCut = await seen.evaluate((element) => {
      const { right, bottom } = (element.closest('header') ?? element).getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(element);
      const isHidden = (place: Element) =>
        place.clientWidth > 0 && place.scrollWidth > place.clientWidth;
      return (
        [element, element.parentElement ?? element].some(isHidden) ||
        [...words.getClientRects()].some((line) => line.right > right || line.bottom > bottom)
      );
    });
    expect(isCut).toBe(false);
  },
);

/** What was closed does not come back with the next step back. */
async function closesForGood(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Meera/ }).click();
  await page.getByRole('button', { name: 'Close Chat' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
  await expect(page).toHaveURL('/messages');
  await page.goForward();
  await expect(field(page)).toBeVisible();
}

/** A third member, who knows the address of the chat. */
async function lookIn(third: BrowserContext, chat: string) {
  await makePerson(third.request, 'Zoya');
  const zoyas = await third.newPage();
  const [overheard, missing]: [string[], string[]] = [[], []];
  zoyas.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => overheard.push(String(payload))),
  );
  zoyas.on('response', (reply) => {
    if (reply.status() === 404) missing.push(reply.url());
  });
  await zoyas.goto(`/messages?chat=${chat}`);
  await expect(zoyas.getByText('This conversation is not here')).toBeVisible();
  return { zoyas, overheard, missing };
}

test('what is written without network goes out once, in order, and a third learns nothing', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.expectText('ERR_INTERNET_DISCONNECTED', 'WebSocket');
  complaints.expectStatus(404);
  const others = await newBrowser();
  const match = await meet(context.request, others);
  const { zoyas, overheard, missing } = await lookIn(
    await newBrowser(),
    await chatOf(context.request),
  );
  const kabirs = await others.newPage();
  await kabirs.goto(`/messages?match=${match}`);
  const onTheWay = await standInTheWay(page);
  await page.goto(`/messages?match=${match}`);
  await write(page, 'Namaste');
  await expect(said(kabirs, 'Namaste')).toBeVisible();

  // The server keeps it, but the answer is lost.
  await onTheWay({ loseAnswer: () => context.setOffline(true) });
  await write(page, 'two');
  await expect(page.getByText('What you write goes out later')).toBeVisible();
  await onTheWay({});
  await write(page, 'three');
  await write(page, 'four');
  await expect(log(page)).toContainText('Sending');
  await context.setOffline(false);

  for (const shown of [kabirs, page]) {
    await expect(said(shown, 'four')).toBeVisible();
    await expect(log(shown)).not.toContainText('Sending');
    expect(await log(shown).locator('[data-seq] [data-words]').allTextContents()).toEqual([
      'Namaste',
      'two',
      'three',
      'four',
    ]);
  }
  await page.reload();
  await expect(said(page, 'four')).toHaveCount(1);
  await expect(said(page, 'two')).toHaveCount(1);

  expect(overheard.length, 'the third member is connected').toBeGreaterThan(0);
  expect(overheard.join()).not.toMatch(/Namaste|three/);
  expect(missing).toHaveLength(1);
  await expect(zoyas).toHaveTitle(/^Messages/);
});

test('a refused message waits for a tap, and one that is too long is not sent', async ({
  page,
  context,
  newBrowser,
}) => {
  const onTheWay = await standInTheWay(page);
  await page.goto(`/messages?match=${await meet(context.request, await newBrowser())}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await field(page).fill('   ');
  await expect(send).toBeDisabled();
  await field(page).fill('word '.repeat(401));
  await expect(page.getByText('2,004 of 2,000 characters: please shorten it by 4')).toBeVisible();
  await expect(send).toBeDisabled();

  await field(page).fill('two');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('lines');
  await onTheWay({ refuse: { code: 'CHAT_CLOSED', message: 'Closed.' } });
  await field(page).press('Enter');
  const retry = page.getByRole('button', { name: /Tap to retry/ });
  await expect(retry).toBeVisible();
  await onTheWay({});
  await retry.click();
  await expect(log(page)).toContainText(/Sent|Delivered/);
  await expect(said(page, 'two\nlines')).toHaveCount(1);
});

test('a thousand messages scroll back to the first without a jump', async ({ page }) => {
  await openLongChat(page);
  await expect(numbered(page, 1000)).toBeInViewport();
  await expect(numbered(page, 901)).toBeAttached();
  await expect(numbered(page, 900)).toHaveCount(0);
  for (let first = 901; first > 1; first -= 100) {
    const oldest = numbered(page, first);
    await oldest.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await oldest.boundingBox();
    await expect(numbered(page, first - 100)).toBeAttached();
    expect((await oldest.boundingBox())?.y).toBe(before?.y);
  }
  await numbered(page, 1).scrollIntoViewIfNeeded();
  await expect(numbered(page, 1)).toBeInViewport();
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect(numbered(page, 1000)).toBeInViewport();

  await page.reload();
  await expect(numbered(page, 901)).toBeAttached();
  await openSearch(page);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('umbrella');
  const found = page.getByRole('list', { name: 'Messages found' }).getByRole('button');
  // The search stays open, so that one can go on from one to the next.
  for (const place of [6, 0]) {
    const hit = (await found.nth(place).locator('span').first().textContent()) ?? '';
    const [, text = ''] = /^[^:]+: (.+)$/s.exec(hit) ?? [];
    await found.nth(place).click();
    await expect(log(page).locator(':focus')).toContainText(text);
    await expect(log(page).locator(':focus')).toBeInViewport();
    await expect(log(page).locator(':focus mark').first()).toHaveText(/^umbrella$/i);
  }
});

test('a message can be reacted to, answered and taken back', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  const match = await meet(context.request, others);
  await sendOverApi(others.request, 'Tea or coffee?');
  await page.goto(`/messages?match=${match}`);
  const act = async (seq: number, action: string) => {
    await numbered(page, seq).hover();
    await numbered(page, seq).getByRole('button', { name: 'Message actions' }).click();
    await numbered(page, seq).getByRole('button', { name: action, exact: true }).click();
  };
  const reactions = numbered(page, 1).getByRole('list', { name: 'Reactions' });
  await act(1, 'React ❤️');
  await expect(reactions).toHaveText('❤️ 1');
  await act(1, 'More emoji');
  await page.getByRole('button', { name: 'grinning', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(reactions).toHaveText('😄 1');

  await act(1, 'Reply');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await field(page).fill('Always ');
  await page.getByRole('button', { name: 'coffee', exact: true }).click();
  await field(page).press('Enter');
  await expect(numbered(page, 2)).toContainText('Always ☕');
  await numbered(page, 2)
    .getByRole('button', { name: /Tea or coffee/ })
    .click();
  await expect(numbered(page, 1)).toBeFocused();
  await act(2, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(numbered(page, 2)).toContainText('Message deleted');
});
