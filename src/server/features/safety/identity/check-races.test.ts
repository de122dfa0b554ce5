import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import {
  approve,
  checkRow,
  claimCheck,
  sendCheck,
  startCheck,
} from '#server/testing/identity-checks.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
let moderator: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await makeStaff(server, 'moderator');
});
afterAll(() => server.close());

async function claimed() {
  const sent = await sendCheck(server);
  await claimCheck(moderator, sent.id);
  return sent;
}

const isWaiting = (count: number) =>
  waitFor(async () => {
    const { rows } = await server.tools.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count || undefined;
  });

/** While somebody else holds a row, so that all stand in line for it. */
async function inLineFor<Result>(row: SQL, begin: () => Promise<Result>): Promise<Result> {
  return server.tools.db.transaction(async (tx) => {
    await tx.execute(row);
    return begin();
  });
}

const profileOf = ({ member }: MadeMember) =>
  sql`select 1 from profiles where member_id = ${member.id} for update`;
const lockOf = (checkId: string) =>
  sql`select 1 from identity_checks where id = ${checkId} for update`;

test('approving and saving another display name wait for each other', async () => {
  const sent = await claimed();
  const replies = await inLineFor(profileOf(sent.who), async () => {
    const saved = sent.who.browser.patch('/api/profiles/me', { displayName: 'Asha Devi Rao' });
    await isWaiting(1);
    const approved = approve(moderator, sent);
    await isWaiting(2);
    return [saved, approved];
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
});

test('approving and the erasure wait for each other', async () => {
  const sent = await claimed();
  const isDue = sql`update members set erase_at = ${server.clock.now().toISOString()} where id = ${sent.who.member.id}`;
  await server.tools.db.execute(isDue);
  const [approved] = await inLineFor(lockOf(sent.id), async () => {
    const reply = approve(moderator, sent);
    await isWaiting(1);
    const erased = eraseDue(server.tools);
    await Promise.race([erased, isWaiting(2)]);
    return [reply, erased];
  });
  expect((await approved)?.status).toBe(200);
  await eraseDue(server.tools);
  expect(await checkRow(server, sent.id)).toBeUndefined();
});

test('of approving and taking it back one holds', async () => {
  const sent = await claimed();
  const replies = await inLineFor(lockOf(sent.id), async () => {
    const approved = approve(moderator, sent);
    await isWaiting(1);
    const withdrawn = sent.who.browser.post('/api/identity/withdraw');
    await isWaiting(2);
    return [approved, withdrawn];
  });
  const codes = (await Promise.all(replies)).map(({ body }) => body.code ?? 'ok');
  expect(codes).toEqual(['ok', 'IDENTITY_NOT_STARTED']);
});

test('whoever begins another check while one is approved is verified already', async () => {
  const sent = await claimed();
  const replies = await inLineFor(profileOf(sent.who), async () => {
    const approved = approve(moderator, sent);
    await isWaiting(1);
    const begun = startCheck(sent.who, 'passport');
    await isWaiting(2);
    return [approved, begun];
  });
  const codes = (await Promise.all(replies)).map(({ body }) => body.code ?? 'ok');
  expect(codes).toEqual(['ok', 'IDENTITY_VERIFIED']);
});
