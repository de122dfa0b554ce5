import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { refusals } from '#contract/errors.ts';
import { DEMO_ADMIN } from '#server/demo/demo-members.ts';
import { sessions } from '#server/features/accounts/accounts.tables.ts';
import { freePort } from '#server/platform/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/local/server.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signUp } from './support/accounts.ts';
import { demoCode, signInStaff } from './support/second-factor.ts';
import { handServerOver, runningServer } from './support/server.ts';

// A server of its own: between two runs of it, time passes for its sessions.
const shared = runningServer();
const settings = {
  TRUST_PROXY: '127.0.0.1',
  DEMO: 'on',
  DEMO_MEMBERS: '20',
  DEMO_COMPANY: 'off',
};
let server: ServerProcess;
let place: { port: number; dataDir: string };
test.beforeAll(async () => {
  place = { port: await freePort(), dataDir: await mkdtemp(join(tmpdir(), 'saath-proof-')) };
  server = await startServerProcess(place, settings);
  handServerOver({ url: server.url, dataDir: place.dataDir });
});
test.afterAll(async () => {
  handServerOver(shared);
  await server.end('SIGTERM');
  await rm(place.dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function letProofsGrowOld(): Promise<void> {
  await server.end('SIGTERM');
  await withTools({ DATA_DIR: place.dataDir, DEMO: 'on', LOG_LEVEL: 'fatal' }, ({ db }) =>
    db.update(sessions).set({ provenAt: sql`${sessions.provenAt} - interval '11 minutes'` }),
  );
  server = await startServerProcess(place, settings);
}

test(
  'an admin whose last proof is long ago confirms that it is them, and the refund goes through by itself',
  { tag: '@phone' },
  async ({ page, context, newBrowser, complaints }) => {
    complaints.expectStatus(403);
    const payer = await signUp((await newBrowser()).request);
    await signInStaff(context, DEMO_ADMIN);
    await letProofsGrowOld();

    await page.goto('/admin/payments');
    await page.getByRole('searchbox').fill(payer.email);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').filter({ hasText: payer.email });
    const refund = async () => {
      await row.getByRole('button', { name: 'Refund' }).click();
      const question = page.getByRole('dialog').filter({ hasText: 'Refund €27.50' });
      await question.getByRole('button', { name: 'Refund' }).click();
    };
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });

    await refund();
    await expect(proof).toContainText('so that nobody else can do it');
    await expect(proof.getByLabel('Code')).toBeFocused();
    await expect(proof.getByText('Use your password'), 'not of the team').toHaveCount(0);
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await proof.getByRole('button', { name: 'Not now' }).click();
    await expect(proof).toBeHidden();
    await expect(page.getByText('Nothing has changed. Please confirm first')).toBeVisible();
    await expect(row).toContainText('Completed');

    await refund();
    const confirm = async (code: string) => {
      await proof.getByLabel('Code').fill(code);
      await proof.getByRole('button', { name: 'Confirm' }).click();
    };
    await confirm('000000');
    await expect(proof.getByRole('alert')).toHaveText(refusals.WRONG_CODE.message);
    // The one that signed in is used up: the next one comes.
    await expect(async () => {
      await confirm(await demoCode(context.request, DEMO_ADMIN));
      await expect(proof).toBeHidden({ timeout: 2000 });
    }).toPass({ intervals: [5000] });
    await expect(row).toContainText('Refunded');
  },
);
