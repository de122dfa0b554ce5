import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { faults, seriousFaults } from './support/accessibility.ts';
import { signInOnPage } from './support/accounts.ts';
import { meet, sendOverApi } from './support/chats.ts';
import { outbox } from './support/outbox.ts';
import { runningServer } from './support/server.ts';
import { makePhoto } from '#server/testing/make-photo.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });

/** Unpacks a downloaded zip, as its reader does. */
async function unpack(file: string, folder: string): Promise<void> {
  const bytes = await readFile(file);
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  await reader.close();
}

test('a copy of one’s data is asked for, mailed, downloaded once, and can be read by itself', async ({
  page,
  context,
  newBrowser,
  complaints,
  browser,
}) => {
  complaints.expectStatus(410);
  const friends = await newBrowser();
  await meet(context.request, friends);
  await sendOverApi(context.request, 'Shall we meet at the river?');
  await sendOverApi(friends.request, 'Yes <script>alert(1)</script> on Sunday');
  const uploaded = await context.request.post('/api/profiles/me/photos', {
    data: await makePhoto({ width: 600, height: 800 }),
    headers: { 'content-type': 'image/jpeg', origin: runningServer().url },
  });
  await expect(uploaded).toBeOK();
  const session = await context.request.get('/api/accounts/session');
  const { member } = (await session.json()) as { member: { email: string; id: string } };

  await page.goto('/dashboard?tab=settings');
  await section(page).getByRole('button', { name: 'Get a copy of your data' }).click();
  await expect(section(page), 'by itself').toContainText('Your copy is ready');
  expect(await seriousFaults(page)).toEqual([]);
  const link = await outbox.linkTo(member.email, '/export');

  const mailbox = await newBrowser();
  const elsewhere = await mailbox.newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('link', { name: 'Sign in' }).click();
  await signInOnPage(elsewhere, { email: member.email, password: 'marigold lantern 42' });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Your data is ready');
  await elsewhere.reload();
  expect(await seriousFaults(elsewhere)).toEqual([]);
  const begun = elsewhere.waitForEvent('download');
  await elsewhere.getByRole('link', { name: /^Download/ }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^saath-data-.+\.zip$/);
  const file = await download.path();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('That is all of it');
  await expect(section(page), 'by itself').toContainText('You downloaded the copy');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
    'This link no longer works',
  );

  const folder = await mkdtemp(join(tmpdir(), 'saath-export-'));
  await unpack(file, folder);
  const account = JSON.parse(await readFile(join(folder, 'data/account.json'), 'utf8')) as object;
  expect(account).toMatchObject({ id: member.id, email: member.email });

  const reading = await browser.newContext({ offline: true });
  const copy = await reading.newPage();
  const asked: string[] = [];
  copy.on('request', (request) => asked.push(request.url()));
  await copy.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Your data');
  await expect(copy.getByText(member.email).first()).toBeVisible();
  const photo = copy.getByRole('img', { name: 'Your photo 1' });
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await faults(copy), 'of the index').toEqual([]);
  const chats = copy.getByRole('region', { name: 'Conversations' });
  await expect(chats).toContainText('Kabir');
  await chats.getByRole('link', { name: 'Read it' }).click();
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Chat with Kabir');
  await expect(copy.getByText('Yes <script>alert(1)</script> on Sunday')).toBeVisible();
  await copy.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(copy), 'of the chat').toEqual([]);
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await reading.close();
  await rm(folder, { recursive: true });
});
