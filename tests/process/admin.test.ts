import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveAuthenticator } from '#server/demo/demo-codes.ts';
import { findMemberByEmail } from '#server/features/accounts/members.queries.ts';
import { auditLog } from '#server/platform/audit/audit.tables.ts';
import { lockDataDir } from '#server/platform/config/data-dir.ts';
import type { Tools } from '#server/platform/tools.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { emailOf } from '#server/seed/seed-ids.ts';
import { makeChatMembers } from '../../scripts/local/chat-members.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { runScript } from './run-script.ts';

/** Making somebody an admin, as an operator does it. */

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-admin-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The embedded database of the data folder, unless another is named. */
let settings: Record<string, string> = {};
const admin = (...args: string[]) => runScript('admin', dataDir, args, settings);

const onSite = <Result>(work: (tools: Tools) => Promise<Result>) =>
  withTools({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...settings }, work);
const roleOf = (email: string) =>
  onSite(async ({ db }) => (await findMemberByEmail(db, email))?.role);

test.each([
  ['nothing', []],
  ['another verb', ['revoke', 'asha@example.com', 'admin']],
  ['no email', ['grant', 'asha', 'admin']],
  ['an unknown role', ['grant', 'asha@example.com', 'owner']],
  ['a second factor of nobody', ['second-factor', 'reset']],
  ['too much', ['grant', 'asha@example.com', 'admin', 'member']],
])('%s is answered with one sentence, and nothing is touched', async (_, args) => {
  const { code, text } = await admin(...args);
  expect(text).toMatch(/^Say what to do: .+\n$/);
  expect(code).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a member is made an admin, and a member again', async () => {
  await onSite((tools) => makeChatMembers(tools, 1));
  const made = await admin('grant', emailOf(1).toUpperCase(), 'admin');
  expect(made.text).toContain(`<${emailOf(1)}> is admin from now on.`);
  expect(made.code).toBe(0);
  expect(await roleOf(emailOf(1))).toBe('admin');
  expect((await admin('grant', emailOf(1), 'member')).code).toBe(0);
  expect(await roleOf(emailOf(1))).toBe('member');
  const nobody = await admin('grant', 'nobody@example.com', 'admin');
  expect(nobody.text).toBe('Nobody has signed up as nobody@example.com.\n');
  expect(nobody.code).toBe(1);
});

test('while the site runs on the embedded database, it says that it has to be stopped', async () => {
  const unlock = await lockDataDir(dataDir);
  const { code, text } = await admin('grant', 'asha@example.com', 'admin');
  await unlock();
  expect(text).toContain('Another process is already running on the data folder');
  expect(text).toContain('Stop it first');
  expect(code).toBe(1);
});

describe('on a database beside the site, which is there at once', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    settings = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(32) };
  });
  afterAll(async () => {
    settings = {};
    await database.drop();
  });

  test('whoever lost everything signs in by password again, and it is written down', async () => {
    await onSite(async (tools) => {
      await makeChatMembers(tools, 1);
      const member = await findMemberByEmail(tools.db, emailOf(1));
      await giveAuthenticator(tools, member?.id ?? '');
    });
    const since = () =>
      onSite(async ({ db }) => (await findMemberByEmail(db, emailOf(1)))?.secondFactorAt);
    expect(await since()).toBeInstanceOf(Date);
    expect((await admin('second-factor', 'reset', 'nobody@example.com')).code).toBe(1);
    const { code, text } = await admin('second-factor', 'reset', emailOf(1));
    expect([code, text]).toEqual([0, expect.stringContaining('They are told by mail.')]);
    expect(await since()).toBeNull();
    const actions = await onSite(async ({ db }) => {
      const rows = await db.select({ action: auditLog.action }).from(auditLog);
      return rows.map(({ action }) => action);
    });
    expect(actions).toEqual(['member.second-factor-reset']);
    const granted = await admin('grant', emailOf(1), 'moderator');
    expect(granted.text).toContain('once they have set up a passkey or an authenticator');
  });

  test('keys of documents are sealed to another pair, and what is none is named', async () => {
    const [one, other] = [join(dataDir, 'one'), join(dataDir, 'other')];
    for (const folder of [one, other]) expect((await admin('keys', 'make', folder)).code).toBe(0);
    const oldKey = join(one, 'identity-private.pem');
    const rotated = await admin('identity', 'rotate', oldKey, join(other, 'identity-public.pem'));
    expect(rotated.text).toContain('0 keys are sealed to the new pair.');
    expect(rotated.code).toBe(0);
    const missing = await admin('identity', 'rotate', join(one, 'none.pem'), oldKey);
    expect(missing.text).toContain('cannot be read (ENOENT)');
    expect(missing.code).toBe(1);
  });
});
