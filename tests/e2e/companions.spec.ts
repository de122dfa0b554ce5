import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Earning } from '#contract/companions/earnings.endpoints.ts';
import { durationText } from '#web/features/companions/sessions/sessions.ts';
import { expect, test } from './fixtures.ts';
import {
  accept,
  end,
  fakeMedia,
  screen,
  seesMovement,
  withCheckedDevice,
} from './support/calls.ts';
import {
  askOnPage,
  card,
  countedSeconds,
  makeCompanion,
  signInModerator,
} from './support/companions.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { makePerson } from './support/people.ts';

test.use({ launchOptions: fakeMedia });
// One server for all of them, which is killed.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let staff: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  server = await startOwnServer();
  staff = await signInModerator(playwright);
});
test.afterAll(async () => {
  await staff.dispose();
  await server.stop();
});

/** Meera has a plan, Asha is a companion; each in a browser, Asha with her requests open. */
async function meet(context: BrowserContext, newBrowser: () => Promise<BrowserContext>) {
  const others = await newBrowser();
  const asha = await makeCompanion(others.request, staff, 'Asha');
  const meera = await makePerson(context.request, 'Meera');
  for (const each of [context, others]) await withCheckedDevice(each);
  const theirs = await others.newPage();
  await theirs.goto('/requests');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  return { asha, meera, theirs };
}

/** Asked for now, and accepted: what the other does shows by itself. */
async function agree(page: Page, theirs: Page): Promise<void> {
  await card(theirs, 'Meera').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(card(page, 'Asha')).toContainText('Agreed. You can begin now.');
}

const ring = (page: Page) =>
  card(page, 'Asha').getByRole('button', { name: 'Call Asha', exact: true }).click();

async function connect(page: Page, theirs: Page): Promise<void> {
  await ring(page);
  await accept(theirs).click();
  await seesMovement(page);
  await seesMovement(theirs);
}

test('asked, accepted, called: both see each other, and the companion is paid for the minutes @both', async ({
  page,
  context,
  newBrowser,
}) => {
  const { asha, theirs } = await meet(context, newBrowser);
  await askOnPage(page, asha);
  await agree(page, theirs);
  await connect(page, theirs);
  await expect.poll(() => countedSeconds(context.request)).toBeGreaterThan(0);
  await end(page).click();
  await expect(screen(theirs, 'Meera')).toContainText('Call ended');

  const entries = await asha.request.get('/api/companions/earnings/entries');
  const [entry] = ((await entries.json()) as { items: Earning[] }).items;
  if (!entry) throw new Error('nothing was earned');
  const paid = Math.round((entry.seconds * 1200) / 60);
  expect(entry).toMatchObject({ kind: 'video', amount: { minor: paid }, state: 'on-hold' });
  expect(paid).toBeGreaterThan(0);

  await theirs.goto('/earnings');
  const line = theirs.getByRole('listitem').filter({ hasText: 'Video call, Rent-a-Friend' });
  const rupees = (paid / 100).toFixed(2);
  await expect(line).toContainText(`· ${durationText(entry.seconds)} ·`);
  await expect(line).toContainText(`₹${rupees}`);
  await expect(theirs.getByRole('region', { name: 'Summary' })).toContainText(`₹${rupees}`);

  const download = theirs.waitForEvent('download');
  await theirs
    .getByRole('link', { name: /as CSV$/ })
    .first()
    .click();
  const rows = (await readText(await download))
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const amounts = rows.slice(2, -1).map((row) => Number(row[6]));
  expect(amounts).toEqual([paid / 100]);
  // It adds up with the books.
  expect(rows.at(-1)?.[7]).toBe(rupees);
  const { onHold } = await (await asha.request.get('/api/companions/earnings')).json();
  expect(onHold.minor).toBe(paid);
});

async function readText(download: { createReadStream(): Promise<NodeJS.ReadableStream> }) {
  const parts: string[] = [];
  for await (const part of await download.createReadStream()) parts.push(String(part));
  return parts.join('');
}

test('the server is killed in the middle: the call goes on, and is paid as it was counted', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.expectText(
    'ERR_CONNECTION_REFUSED',
    'ERR_CONNECTION_RESET',
    'ERR_EMPTY_RESPONSE',
    'WebSocket connection',
  );
  const { asha, theirs } = await meet(context, newBrowser);
  await askOnPage(page, asha);
  await agree(page, theirs);
  await connect(page, theirs);
  await expect.poll(() => countedSeconds(context.request)).toBeGreaterThan(0);
  const before = await countedSeconds(context.request);
  await server.killAndRestart();
  // The same call, counted on by the server that has come back.
  await expect.poll(() => countedSeconds(context.request)).toBeGreaterThan(before);
  await seesMovement(page);
  await seesMovement(theirs);
  await expect(screen(page, 'Asha').getByRole('status').first()).toHaveText('Connected');
  const counted = await countedSeconds(context.request);
  await end(theirs).click();
  await expect(screen(page, 'Asha')).toContainText('Call ended');
  await expect
    .poll(
      async () => (await (await asha.request.get('/api/companions/earnings')).json()).onHold.minor,
    )
    .toBeGreaterThanOrEqual(Math.round((counted * 1200) / 60));
  const entries = await asha.request.get('/api/companions/earnings/entries');
  expect(((await entries.json()) as { items: Earning[] }).items).toHaveLength(1);
});
