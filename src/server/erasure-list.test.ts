import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAgain, eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import { copyList, readList, type ErasedMember } from '#server/platform/backup/erasure-list.ts';
import { days, hours } from '#server/platform/clock.ts';
import { memberErasing } from '#server/platform/erasure.ts';
import { refuse } from '#server/platform/refusal.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** Who was erased is known outside of the database, whatever happens meanwhile. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function makeDue() {
  const { id } = await makeListedMember(server);
  await askDeletion(server.tools, id);
  const { rows } = await server.tools.db.execute<{ pseudonym: string }>(
    sql`select pseudonym from members where id = ${id}`,
  );
  server.clock.letPass(hours(25));
  return { id, pseudonym: String(rows[0]?.pseudonym) };
}

const isThere = async (id: string) =>
  (await server.tools.db.execute(sql`select 1 from members where id = ${id}`)).rows.length === 1;

async function listed(pseudonym: string): Promise<ErasedMember[]> {
  const found: ErasedMember[] = [];
  for await (const each of readList(server.tools.storage))
    if (each.pseudonym === pseudonym) found.push(each);
  return found;
}

test('whoever is erased is listed, by the name that leads to nobody', async () => {
  const { id, pseudonym } = await makeDue();
  await eraseDue(server.tools);
  expect(await isThere(id)).toBe(false);
  expect(await listed(pseudonym)).toEqual([{ pseudonym, at: expect.any(Date), underAge: false }]);
});

test('nobody is erased whom the list cannot take, and they are once it can', async () => {
  const { id, pseudonym } = await makeDue();
  // Of the whole server, whose own job may come by.
  const { erasures } = server.tools;
  const { note } = erasures;
  erasures.note = () => Promise.reject(new Error('no room'));
  await eraseDue(server.tools);
  expect(await isThere(id)).toBe(true);
  erasures.note = note;
  await eraseDue(server.tools);
  expect(await isThere(id)).toBe(false);
  expect(await listed(pseudonym)).toHaveLength(1);
});

test('whoever is not erased after all is not listed', async () => {
  const { id, pseudonym } = await makeDue();
  let isOpen = true;
  server.tools.listen([
    {
      to: memberErasing,
      inTransaction: async () => {
        expect(await listed(pseudonym)).toHaveLength(1);
        if (isOpen) throw refuse('NOT_FOUND');
      },
    },
  ]);
  await eraseDue(server.tools);
  expect([await isThere(id), await listed(pseudonym)]).toEqual([true, []]);
  isOpen = false;
  await eraseDue(server.tools);
  expect(await isThere(id)).toBe(false);
});

test('whoever is back with a backup is erased as they were then, and gets no second receipt', async () => {
  const { id, browser } = await makeListedMember(server);
  const email = (await browser.get('/api/accounts/session')).body.member?.email ?? '';
  expect(email).toContain('@');
  const { db } = server.tools;
  const { rows } = await db.execute<{ pseudonym: string }>(
    sql`update members set role = 'moderator' where id = ${id} returning pseudonym`,
  );
  const pseudonym = String(rows[0]?.pseudonym);
  const at = new Date(server.clock.now().getTime() - days(10));
  const then = { ...server.tools, clock: { now: () => at } };
  expect(await eraseAgain(then, { pseudonym, underAge: false })).toBe(true);
  expect(await isThere(id)).toBe(false);
  const sealed = await db.execute<{ erased_at: string; keep_until: string }>(
    sql`select erased_at, keep_until from sealed_members join sealed_records using (pseudonym)
        where pseudonym = ${pseudonym} and kind = 'registration'`,
  );
  const until = new Date(at.getTime() + days(server.tools.config.retentionDays));
  const [row] = sealed.rows;
  expect(new Date(String(row?.erased_at))).toEqual(at);
  expect(new Date(String(row?.keep_until))).toEqual(until);
  const mails = await db.execute(
    sql`select 1 from account_mails where mail = 'erased' and email = ${email}`,
  );
  expect(mails.rows).toEqual([]);
  expect(await eraseAgain(then, { pseudonym, underAge: false })).toBe(false);
});

test('a list is copied whole, and into none of another site', async () => {
  const { storage, config } = server.tools;
  const other = diskStorage(`${config.dataDir}/other`);
  const site = (await storage.get('erasures/site'))?.toString() ?? '';
  const entries = await copyList(storage, other, site);
  expect(entries).toBeGreaterThan(1);
  expect(await copyList(storage, other, site)).toBe(entries);
  await expect(copyList(storage, other, 'aaaaaaaa-0000-4000-8000-000000000000')).rejects.toThrow(
    'the list of another site',
  );
});
