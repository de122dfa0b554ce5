import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentHeld } from '#server/features/safety/safety.facts.ts';
import { days, hours } from '#server/platform/clock.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { newKeyPair } from '#server/platform/sealing/sealing.ts';

import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import {
  caseNumbered,
  casesOf,
  claim,
  decide,
  makeTeam,
  openCase,
  report,
} from '#server/testing/moderating.ts';
import { pay } from '#server/testing/paying.ts';
import { KEYS_VARIABLE, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { Someone } from '#server/testing/chatting.ts';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import {
  destroyDue,
  openSealed,
  rotateSealed,
} from '#server/features/accounts/leaving/sealed.service.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer({ RETENTION_DAYS: '180' });
  team = await makeTeam(server);
});
afterAll(() => server.close());

const retentionKey = () =>
  readPrivateKey(join(process.env[KEYS_VARIABLE] ?? '', 'retention-private.pem'));

async function eraseNow({ id }: Someone): Promise<void> {
  await askDeletion(server.tools, id);
  await team.later(hours(24));
  await eraseDue(server.tools);
}

interface Opened {
  pseudonym: string;
  records: { kind: string; keepUntil: Date; record: Record<string, unknown> }[];
}
const courtAsked = () => ({ by: team.admin.email, reason: 'a court asked' });
const opened = async (who: string) =>
  (await openSealed(server.tools, who, await retentionKey(), courtAsked())) as Opened[];
const kindsOf = async (who: string) =>
  (await opened(who)).flatMap(({ records }) => records.map(({ kind }) => kind)).toSorted();

test('what the law keeps goes at its date, and the key with the last of it', async () => {
  const someone = await makeListedMember(server);
  await pay(someone);
  await eraseNow(someone);
  expect(await kindsOf(someone.email)).toEqual(['invoices', 'registration']);
  const [kept] = await opened(someone.email);
  expect(kept?.records.find(({ kind }) => kind === 'invoices')?.record).toMatchObject({
    name: 'Asha Rao',
  });
  await team.later(days(181));
  await destroyDue(server.tools);
  expect(await kindsOf(kept?.pseudonym ?? '')).toEqual(['invoices']);
  await team.later(days(8 * 366));
  await destroyDue(server.tools);
  expect(await opened(kept?.pseudonym ?? '')).toEqual([]);
  const { rows } = await server.tools.db.execute(sql`select 1 from sealed_members`);
  expect(rows).toEqual([]);
});

test('opens with its own private key alone, and never without a row in the audit log', async () => {
  const someone = await makeListedMember(server);
  await eraseNow(someone);
  const other = createPrivateKey((await newKeyPair()).privateKey);
  await expect(openSealed(server.tools, someone.email, other, courtAsked())).rejects.toThrow(
    'another key',
  );
  const key = await retentionKey();
  for (const by of [team.moderator.email, 'nobody@example.com'])
    await expect(
      openSealed(server.tools, someone.email, key, { by, reason: 'curious' }),
    ).rejects.toThrow('not the email of an admin');
  const [kept] = await opened(someone.email);
  const audit = (await team.admin.browser.get('/api/admin/audit')).body.items;
  expect(audit[0]).toMatchObject({
    action: 'sealed.open',
    actor: { id: team.admin.member.id },
    target: `sealed:${kept?.pseudonym}`,
    details: { reason: 'a court asked' },
  });
  const broken = { ...server.tools, write: () => Promise.reject(new Error('no log')) };
  await expect(
    openSealed(broken, someone.email, key, { by: team.admin.email, reason: 'in secret' }),
  ).rejects.toThrow('no log');
});

test('is sealed to another pair: the old one opens nothing any more, and the records stay as they are', async () => {
  const someone = await makeListedMember(server);
  await eraseNow(someone);
  const [before] = await opened(someone.email);
  const records = () =>
    server.tools.db.execute(sql`select id, sealed from sealed_records order by id`);
  const kept = (await records()).rows;
  const pair = await newKeyPair();
  const next = {
    public: createPublicKey(pair.publicKey),
    private: createPrivateKey(pair.privateKey),
  };
  const old = await retentionKey();
  expect(await rotateSealed(server.tools, { from: old, to: next.public })).toBeGreaterThan(0);
  expect(await rotateSealed(server.tools, { from: old, to: next.public })).toBe(0);
  await expect(opened(someone.email)).rejects.toThrow('another key');
  expect(await openSealed(server.tools, someone.email, next.private, courtAsked())).toEqual([
    before,
  ]);
  expect((await records()).rows).toEqual(kept);
  await rotateSealed(server.tools, { from: next.private, to: createPublicKey(old) });
});

test('of a registration no more is kept than the receipt names, which is tried for hours', async () => {
  const someone = await makeListedMember(server);
  const away = vi.spyOn(server.tools.mailer, 'send').mockRejectedValue(new Error('away'));
  await eraseNow(someone);
  const [kept] = await opened(someone.email);
  const registration = kept?.records.find(({ kind }) => kind === 'registration')?.record;
  expect(Object.keys(registration ?? {}).toSorted()).toEqual([
    'email',
    'lastSignedInAt',
    'name',
    'phone',
    'signedUpAt',
  ]);
  const { rows } = await server.tools.db.execute<{ tries: number; delay: number }>(sql`
    select retry_limit as tries, retry_delay as delay from pgboss.job
    where data ->> 'mailId' in (select id::text from account_mails where mail = 'erased')`);
  const [{ tries, delay } = { tries: 0, delay: 0 }] = rows;
  expect(delay * 2 ** tries).toBeGreaterThan(hours(6) / 1000);
  away.mockRestore();
});

test('files whose storage is away are removed when it is back', async () => {
  const someone = await makeListedMember(server);
  await someone.browser.upload('/api/profiles/me/photos', await makePhoto());
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of server.tools.storage.list('photos')) keys.push(key);
    return keys.length;
  };
  const before = await files();
  expect(before).toBeGreaterThan(0);
  const away = vi.spyOn(server.tools.storage, 'remove').mockRejectedValue(new Error('away'));
  await eraseNow(someone);
  away.mockRestore();
  expect(await files()).toBe(before);
  await eraseDue(server.tools);
  expect(await files()).toBe(0);
  const { rows } = await server.tools.db.execute(sql`select 1 from files_to_erase`);
  expect(rows).toEqual([]);
});

test('an open report about them is closed and kept apart; one by them goes on without their words', async () => {
  const [leaving, other] = [await makeListedMember(server), await makeListedMember(server)];
  const about = (await report(other, leaving, { details: 'Their words hurt.' })).body.number;
  const by = (await report(leaving, other, { details: 'My own words.' })).body.number;
  await eraseNow(leaving);
  expect(await caseNumbered(team.admin, about)).toBeUndefined();
  const going = await caseNumbered(team.admin, by);
  expect(await openCase(team.admin, going?.id ?? '')).toMatchObject({
    details: '',
    openedBy: null,
  });
  expect(await kindsOf(leaving.email)).toEqual(['registration', 'reports', 'reports']);
  // Closed a hundred days later, it is kept for the whole time from then on.
  await team.later(days(100));
  await claim(team.admin, going?.id ?? '');
  expect((await decide(team.admin, going?.id ?? '', 'none')).status).toBe(200);
  await team.later(days(100));
  await destroyDue(server.tools);
  expect(await kindsOf(leaving.email)).toEqual(['reports']);
});

test('pictures of open reports are read for it while nobody is locked', async () => {
  const [leaving, other] = [await makeListedMember(server), await makeListedMember(server)];
  await leaving.browser.upload('/api/profiles/me/photos', await makePhoto());
  await report(other, leaving);
  const { db, storage } = server.tools;
  const { get } = storage;
  let read = 0;
  const reading = vi.spyOn(storage, 'get').mockImplementation(async (key) => {
    await db.execute(sql`select 1 from members where id = ${leaving.id} for update nowait`);
    read += 1;
    return get(key);
  });
  await eraseNow(leaving);
  reading.mockRestore();
  expect(read).toBeGreaterThan(0);
  expect(await kindsOf(leaving.email)).toEqual(['registration', 'reports']);
});

test('a case about a child stays as it is, with who it was in the sealed store', async () => {
  const someone = await makeListedMember(server);
  await server.tools.write(async (tx) =>
    tx.tell(contentHeld, {
      kind: 'bio',
      contentId: randomUUID(),
      memberId: someone.id,
      sealed: true,
      finding: 'child',
      text: 'what was written',
      fileKey: null,
      like: null,
    }),
  );
  const held = (await casesOf(team.admin, '?kind=content')).find(
    ({ subject }) => subject?.id === someone.id,
  );
  await eraseNow(someone);
  const kept = await openCase(team.admin, held?.id ?? '');
  expect(kept.evidence.text).toBe('what was written');
  expect(await kindsOf(someone.email)).toContain('sealed-cases');
  expect((await server.mailTo(someone.email, /was erased/)).text).toContain('children');
});

test('the audit log names whoever is still there, and no longer whoever is not', async () => {
  const someone = await makeListedMember(server);
  await team.decideAbout(someone, 'warn');
  const named = async () => {
    const { items } = (await team.admin.browser.get('/api/admin/audit')).body;
    return JSON.stringify(items).includes(someone.id);
  };
  await team.admin.browser.get(`/api/admin/members/${someone.id}`);
  expect(await named()).toBe(true);
  const { rows } = await server.tools.db.execute(
    sql`select 1 from audit_log a where a::text like ${`%${someone.id}%`}`,
  );
  expect(rows).toEqual([]);
  await eraseNow(someone);
  expect(await named()).toBe(false);
});
