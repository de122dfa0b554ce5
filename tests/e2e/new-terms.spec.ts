import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { documents } from '#contract/accounts/documents.rules.ts';
import { consents } from '#server/features/accounts/consents/consents.tables.ts';
import { freePort } from '#server/platform/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/local/server.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signUp } from './support/accounts.ts';
import { handServerOver, runningServer } from './support/server.ts';

// A server of its own: it ends, and what was accepted is older when it is back.
const shared = runningServer();
const settings = { TRUST_PROXY: '127.0.0.1', DEMO: 'on', DEMO_MEMBERS: '2', DEMO_COMPANY: 'off' };
let server: ServerProcess;
let place: { port: number; dataDir: string };
test.beforeAll(async () => {
  place = { port: await freePort(), dataDir: await mkdtemp(join(tmpdir(), 'saath-terms-')) };
  server = await startServerProcess(place, settings);
  handServerOver({ url: server.url, dataDir: place.dataDir });
});
test.afterAll(async () => {
  handServerOver(shared);
  await server.end('SIGTERM');
  await rm(place.dataDir, { recursive: true, force: true, maxRetries: 20 });
});

const [first] = documents.terms.versions;

test('a new version of the terms asks once, and everything else waits for the answer', async ({
  context,
}) => {
  test.slow();
  await signUp(context.request);
  await server.end('SIGTERM');
  await withTools({ DATA_DIR: place.dataDir, DEMO: 'on', LOG_LEVEL: 'fatal' }, async ({ db }) => {
    await db.execute(
      sql`update ${consents} set version = ${first.version} where ${consents.subject} = 'terms'`,
    );
  });
  server = await startServerProcess(place, settings);

  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Terms of Service changed');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  for (const change of documents.terms.versions.slice(1).flatMap(({ changes }) => changes))
    await expect(page.getByText(change)).toBeVisible();
  expect((await context.request.get('/api/notifications')).status()).toBe(403);
  await page.getByText('I do not want to accept').click();
  await expect(page.getByRole('region', { name: 'Delete Account' })).toBeVisible();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);

  await page.getByRole('button', { name: 'Accept and go on' }).click();
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Account' }), 'once').toBeVisible();
  expect((await context.request.get('/api/notifications')).status()).toBe(200);
  await page.close();
});

test('the notice stands in Hindi too, and the link of the sign-up opens it', async ({ page }) => {
  await page.goto('/register');
  const link = page.getByRole('link', { name: 'हिन्दी में' });
  const opened = page.waitForEvent('popup');
  await link.click();
  const notice = await opened;
  await expect(notice.getByText('हम आपकी कौन-सी जानकारी लेते हैं')).toBeVisible();
});
