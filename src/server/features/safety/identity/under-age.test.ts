import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { listSealedMembers } from '#server/features/accounts/leaving/sealed.service.ts';
import { auditLog } from '#server/platform/audit/audit.tables.ts';
import { dayInIndia, days, minutes } from '#server/platform/clock.ts';
import {
  approve,
  claimCheck,
  fileRows,
  readReview,
  sendCheck,
} from '#server/testing/identity-checks.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import { makeTeam, type Team } from '#server/testing/moderating.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

/** Whose eighteenth birthday is next year. */
const seventeen = () => `${Number(dayInIndia(server.clock.now()).slice(0, 4)) - 17}-01-01`;

test('whoever is under 18 loses the account, reads why, gets the money back, and is known again', async () => {
  const who = await makeMember(server, { paid: false });
  await pay(who);
  // Renewed early: both pay for what is still to come.
  await pay(who);
  const birthDate = seventeen();
  const sent = await sendCheck(server, 'passport', { birthDate }, who);
  const { moderator } = team;
  await claimCheck(moderator, sent.id);
  expect((await readReview(moderator, sent.id)).body.hints?.age.adult).toBe(false);
  expect((await approve(moderator, sent)).body.code).toBe('UNDER_AGE');
  expect((await approve(moderator, sent, { closeUnderAge: true })).status).toBe(200);
  expect(await fileRows(server, sent.id)).toEqual([]);

  expect((await who.browser.get('/api/identity')).body.code).toBe('NOT_SIGNED_IN');
  await signInAgain(who);
  expect((await who.browser.get('/api/identity')).body.code).toBe('ACCOUNT_BANNED');
  const [decision] = (await who.browser.get('/api/standing')).body.decisions;
  expect(decision).toMatchObject({ action: 'ban', reason: 'under-age' });
  expect(decision?.words).toContain('under 18');
  expect(decision?.words).toContain('on its way back');
  const appeal = await who.browser.post(`/api/standing/decisions/${present(decision).id}/appeal`, {
    words: 'The year on my document was read wrongly.',
  });
  expect(appeal.status).toBe(200);

  const statuses = async (): Promise<string[]> =>
    (
      await team.admin.browser.get(`/api/admin/payments?search=${encodeURIComponent(who.email)}`)
    ).body.items.map(({ status }: { status: string }) => status);
  await waitFor(async () => (await statuses()).join() === 'refunded,refunded' || undefined);
  const rows = await server.tools.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      sql`${auditLog.actorId} = (select pseudonym from members where id = ${moderator.member.id})`,
    );
  const actions = rows.map(({ action }) => action);
  for (const action of ['identity.under-age', 'member.ban', 'payment.refund'])
    expect(actions).toContain(action);

  const { rows: kept } = await server.tools.db.execute<{ erase_at: string | null }>(
    sql`select erase_at from members where id = ${who.member.id}`,
  );
  expect(kept[0]?.erase_at, 'nothing of a child is kept').not.toBeNull();

  const again = await sendCheck(server, 'passport', { ...sent.details, birthDate: '1999-01-01' });
  await claimCheck(moderator, again.id);
  expect((await readReview(moderator, again.id)).body.hints?.seenUnderAge).toBe(true);
  expect((await approve(moderator, again)).body.code).toBe('SEEN_UNDER_AGE');
  const { admin } = team;
  await moderator.browser.post(`/api/admin/identity/${again.id}/unclaim`);
  await claimCheck(admin, again.id);
  expect((await approve(admin, again)).status, 'an admin has looked').toBe(200);
});

test('of somebody under 18 nothing is sealed but invoices, and the receipt says what is true', async () => {
  const before = await sealedOf();
  for (const isPaid of [true, false]) {
    const who = await makeMember(server, { paid: false });
    if (isPaid) await pay(who);
    const sent = await sendCheck(server, 'passport', { birthDate: seventeen() }, who);
    await claimCheck(team.moderator, sent.id);
    await approve(team.moderator, sent, { closeUnderAge: true });
    await signInAgain(who);
    const [decision] = (await who.browser.get('/api/standing')).body.decisions;
    expect(decision?.words.includes('on its way back')).toBe(isPaid);
    const { rows: hashes } = await bansOf(who.member.id);
    expect(hashes.length).toBeGreaterThan(0);

    await team.later(days(30) + minutes(1));
    await eraseDue(server.tools);
    const { text } = await server.mailTo(who.email, /was erased/);
    expect(text).not.toContain('as you asked');
    expect(text).not.toContain('registration');
    expect(text.includes('invoices')).toBe(isPaid);
    expect(text).toContain('a keyed hash of it');
    for (const { hash } of hashes)
      expect((await bansWith(hash)).rows, 'the ban is forgotten').toEqual([]);
  }
  const kinds = (await sealedOf()).slice(before.length).flat();
  expect(kinds).toEqual(['invoices']);
});

async function sealedOf(): Promise<string[][]> {
  const found: string[][] = [];
  for await (const { records } of listSealedMembers(server.tools))
    found.push(records.map(({ kind }) => kind));
  return found;
}

const bansOf = (memberId: string) =>
  server.tools.db.execute<{ hash: string }>(
    sql`select hash from banned_identities where banned_id = ${memberId}`,
  );
const bansWith = (hash: string) =>
  server.tools.db.execute(sql`select 1 from banned_identities where hash = ${hash}`);
