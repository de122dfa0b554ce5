import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { reportReasons } from '#contract/safety/cases.ts';
import { DEMO_ADMIN, DEMO_MODERATOR } from '#server/demo/demo-members.ts';
import { auditLog } from '#server/platform/audit/audit.tables.ts';
import { freePort } from '#server/platform/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/local/server.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { runScript } from '../process/run-script.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signInOnPage, signUp } from './support/accounts.ts';
import { log, numbered, sendOverApi, write } from './support/chats.ts';
import { makeMatch, makePerson } from './support/people.ts';
import { fullProfile, saveProfile } from './support/profiles.ts';
import { signInStaff } from './support/second-factor.ts';
import { handServerOver, runningServer } from './support/server.ts';

/** As many as there are names: among them an admin and a moderator. */
const MEMBERS = '20';

// A server of its own: its audit log is checked when it has ended, and then tampered with.
const shared = runningServer();
let server: ServerProcess;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-moderation-'));
  const settings = {
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'on',
    DEMO_MEMBERS: MEMBERS,
    DEMO_COMPANY: 'off',
  };
  server = await startServerProcess({ port: await freePort(), dataDir }, settings);
  handServerOver({ url: server.url, dataDir });
});
test.afterAll(async () => {
  handServerOver(shared);
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** The cases, reached the way staff reach them. */
async function openConsole(context: BrowserContext, email: string): Promise<Page> {
  await signInStaff(context, email);
  const page = await context.newPage();
  await page.goto('/dashboard?tab=settings');
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu.getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outcomes' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Console' });
  await pages.getByRole('link', { name: 'Cases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  return page;
}

/** With the keyboard alone, from the list. */
async function openCase(page: Page, number: string): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link');
  const row = rows.filter({ hasText: number });
  await expect(row).toBeVisible();
  const numbers = await rows.allTextContents();
  const place = numbers.findIndex((text) => text.includes(number));
  for (let step = 0; step <= place; step += 1) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible();
}

/** From the message itself, as members do; gives the number of the case. */
async function reportMessage(page: Page, seq: number): Promise<string> {
  await numbered(page, seq).getByRole('button', { name: 'Message actions' }).click();
  const actions = page.getByRole('group', { name: 'Message actions' });
  await actions.getByRole('button', { name: 'Report' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report Kabir' });
  await expect(sheet.getByRole('checkbox', { name: 'You will regret this' })).toBeChecked();
  await sheet.getByRole('radio', { name: reportReasons.threat.label }).check();
  await sheet.getByRole('textbox', { name: /What happened/ }).fill('I am afraid of him.');
  await sheet.getByRole('checkbox', { name: 'Block Kabir, too' }).uncheck();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send report' }).click();
  const receipt = page.getByRole('dialog', { name: 'Thank you' });
  const number = caseNumber(await receipt.textContent());
  await receipt.getByRole('button', { name: 'Done' }).click();
  return number;
}

const caseNumber = (text: string | null) => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text ?? '')?.[0] ?? '';

test('a reported message leads to a suspension, which another takes back; the log of it holds', async ({
  context,
  newBrowser,
  complaints,
}) => {
  test.slow();
  // While he is suspended, her open chat asks in vain whether he is here.
  complaints.expectStatus(401, 404);
  const theirs = await newBrowser();
  const meera = await makePerson(context.request, 'Meera');
  const kabirs = await signUp(theirs.request);
  await saveProfile(theirs.request, { ...fullProfile, displayName: 'Kabir' });
  const session = await theirs.request.get('/api/accounts/session');
  const { member } = (await session.json()) as { member: { id: string } };
  const match = await makeMatch(meera, { id: member.id, name: 'Kabir', request: theirs.request });
  await sendOverApi(theirs.request, 'You will regret this');
  const [meeras, kabir] = [await context.newPage(), await theirs.newPage()];
  await Promise.all([meeras, kabir].map((page) => page.goto(`/messages?match=${match}`)));
  await write(meeras, 'Please leave me alone');
  const number = await reportMessage(meeras, 1);

  const moderator = await openConsole(await newBrowser(), DEMO_MODERATOR);
  expect(await seriousFaultsInBothColours(moderator)).toEqual([]);
  await openCase(moderator, number);
  const reported = moderator.getByRole('listitem').filter({ hasText: 'You will regret this' });
  await expect(reported).toContainText('Reported');
  await expect(moderator.getByText('Please leave me alone')).toBeVisible();
  await moderator.keyboard.press('c');
  await expect(moderator.getByRole('radio', { name: 'Suspend' })).toBeVisible();
  await moderator.keyboard.press('5');
  await expect(moderator.getByRole('radio', { name: 'Suspend' })).toBeFocused();
  await moderator.getByLabel('What Kabir reads').fill('You threatened a member.');
  expect(await seriousFaultsInBothColours(moderator)).toEqual([]);
  await moderator.getByRole('button', { name: 'Suspend for 7 days' }).click();
  await expect(moderator.getByText('Suspended by Vikram')).toBeVisible();

  await expect(kabir, 'his open page is closed to him').toHaveURL(/\/login/);
  await expect(kabir.getByText(/^You were signed out/)).toBeVisible();
  await signInOnPage(kabir, kabirs);
  await expect(kabir).toHaveTitle(/^Account status/);
  await expect(kabir.getByRole('heading', { level: 1 })).toHaveText('Your account is suspended');
  await expect(kabir.getByText('You threatened a member.')).toBeVisible();
  await kabir.getByRole('button', { name: 'Appeal', exact: true }).click();
  const plea = kabir.getByRole('textbox', { name: 'Why do you think that we are wrong?' });
  await expect(plea).toBeFocused();
  const words = 'It was a line from a film that we had both seen. I am sorry.';
  await plea.fill(words);
  expect(await seriousFaultsInBothColours(kabir)).toEqual([]);
  await kabir.getByRole('button', { name: 'Send appeal' }).click();
  const asked = kabir.getByText(/^You appealed on/);
  await expect(asked).toBeVisible();
  const appeal = caseNumber(await asked.textContent());

  await moderator.keyboard.press('q');
  await openCase(moderator, appeal);
  await expect(moderator.getByText('Somebody else has to decide this case')).toBeVisible();
  await expect(moderator.getByRole('button', { name: 'Claim' })).toHaveCount(0);

  const admin = await openConsole(await newBrowser(), DEMO_ADMIN);
  await openCase(admin, appeal);
  await expect(admin.getByText(words)).toBeVisible();
  await admin.keyboard.press('c');
  await expect(admin.getByRole('radio', { name: 'Grant' })).toBeVisible();
  await admin.keyboard.press('1');
  await admin.getByLabel('What Kabir reads').fill('We see it now, and we are sorry.');
  await admin.getByRole('button', { name: 'Grant' }).click();
  await expect(admin.getByText('Granted by Nandini')).toBeVisible();
  await expect(log(kabir), 'his page opens at once').toContainText('Please leave me alone');
  await kabir.goto('/standing');
  await expect(kabir.getByText('We took it back.')).toBeVisible();

  const pages = admin.getByRole('navigation', { name: 'Console' });
  await pages.getByRole('link', { name: 'Audit log' }).click();
  for (const action of ['case.view', 'case.claim', 'case.suspend', 'member.suspend', 'case.grant'])
    await expect(admin.getByRole('cell', { name: action }).first()).toBeVisible();
  expect(await seriousFaultsInBothColours(admin)).toEqual([]);

  // Pages that stay open would complain that the server is gone.
  const open = [moderator.context(), admin.context(), theirs, context];
  await Promise.all(open.map((one) => one.close()));
  await server.end('SIGTERM');
  const verify = () => runScript('admin', dataDir, ['audit', 'verify'], { DEMO: 'on' });
  expect((await verify()).text).toMatch(/^All \d+ rows of the audit log follow from each other\./);
  // As whoever owns the database could, past the trigger that refuses it.
  await withTools({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'fatal' }, ({ db }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table ${auditLog} disable trigger all`);
      await tx.execute(
        sql`update ${auditLog} set action = 'case.Grant' where action = 'case.grant'`,
      );
      await tx.execute(sql`alter table ${auditLog} enable trigger all`);
    }),
  );
  expect(await verify()).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The audit log was changed: row \d+ does not follow/),
  });
});
