import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildApp, type App } from '#server/app.ts';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { hours, systemClock } from '#server/platform/clock.ts';
import { claimDataDir } from '#server/platform/config/data-dir.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { freePort } from '#server/platform/free-port.ts';
import { builtWeb } from '#server/platform/http/site.ts';
import { createLog } from '#server/platform/log.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { GOOD_PASSWORD, signIn, signInOnPage } from './support/accounts.ts';
import { log, sendOverApi } from './support/chats.ts';
import { makeMatch, makePerson, type Person } from './support/people.ts';
import { handServerOver, runningServer } from './support/server.ts';

// A server of its own, in this process: its clock is moved.
const shared = runningServer();
let app: App;
let dataDir: string;
let passed = 0;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-leaving-'));
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  });
  app = await buildApp(config, {
    release: await claimDataDir(config),
    clock: { now: () => new Date(systemClock.now().getTime() + passed) },
    log: createLog(config.logLevel),
    webDir: builtWeb,
    background: { niceness: 0, early: false },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  handServerOver({ url: `http://localhost:${port}`, dataDir });
});
test.afterAll(async () => {
  handServerOver(shared);
  await app.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function accountOf({ request }: Person) {
  const session = await request.get('/api/accounts/session');
  const { member } = (await session.json()) as { member: { email: string } };
  return { email: member.email, password: GOOD_PASSWORD };
}

async function askToLeave(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=settings');
  await page
    .getByRole('region', { name: 'Delete Account' })
    .getByRole('button', { name: 'Delete my account' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(sheet.getByText('What the law makes us keep')).toBeVisible();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
}

test('a member leaves, comes back, leaves for good, and is a former member', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  test.slow();
  const elsewhere = await newBrowser();
  const leaving = await makePerson(context.request, 'Ishani');
  const staying = await makePerson(elsewhere.request, 'Rohan');
  await makeMatch(leaving, staying);
  await sendOverApi(context.request, 'Words that will be gone');
  await sendOverApi(elsewhere.request, 'Words that stay');
  const [account, theirs] = [await accountOf(leaving), await accountOf(staying)];

  await askToLeave(page);
  const chats = async () =>
    ((await (await elsewhere.request.get('/api/conversations')).json()) as { items: unknown[] })
      .items.length;
  expect(await chats(), 'hidden at once').toBe(0);

  await signInOnPage(page, account);
  await expect(page.getByText('Your account will be erased at')).toBeVisible();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await chats(), 'back as before').toBe(1);

  await askToLeave(page);
  passed += hours(24);
  await eraseDue(app.tools);
  complaints.expectStatus(401);
  await signInOnPage(page, account);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await expect(await signIn(elsewhere.request, theirs)).toBeOK();
  const other = await elsewhere.newPage();
  await other.goto('/messages');
  await other.getByText('Former member').first().click();
  await expect(log(other).getByText('Words that stay')).toBeVisible();
  await expect(log(other).getByText('Words that will be gone')).toHaveCount(0);
});
