import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { accountCalls } from '#server/testing/account-calls.ts';
import { inbox, makeChat, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, PASSWORD, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeTeam } from '#server/testing/moderating.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { eraseDue } from './erasure.service.ts';
import { scheduleErasure } from './leaving.service.ts';
import { changeStatus, endStatuses } from '../status.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { signIn } = accountCalls(() => server);
const askDeletion = ({ browser }: MadeMember) => browser.post('/api/accounts/delete', {});
const keep = ({ browser }: MadeMember) => browser.post('/api/accounts/keep', {});
const session = async ({ browser }: MadeMember) =>
  (await browser.get('/api/accounts/session')).body.member;
const isThere = async ({ member }: MadeMember) =>
  (await server.tools.db.execute(sql`select 1 from members where id = ${member.id}`)).rows.length;

test('whoever asks is gone for everybody and signed out everywhere at once', async () => {
  const { one, two, id } = await makeChat(server);
  const elsewhere = server.browser();
  await elsewhere.post('/api/accounts/sign-in', { email: one.email, password: PASSWORD });
  const socket = await openSocket(server, elsewhere);
  const { status, body } = await askDeletion(one);
  expect(status).toBe(200);
  expect(Date.parse(body.eraseAt) - server.clock.now().getTime()).toBeGreaterThan(hours(23.9));
  await waitFor(() => !socket.connected);
  expect(await session(one)).toBeNull();
  expect((await elsewhere.get('/api/accounts/session')).body.member).toBeNull();
  expect(await inbox(two)).toEqual([]);
  expect((await two.browser.get(`/api/members/${one.id}`)).status).toBe(404);
  expect((await two.browser.get('/api/matches')).body.items).toEqual([]);
  expect((await send(two, id, 'Where are you?')).status).toBe(404);
  const { text } = await server.mailTo(one.email, /will be erased/);
  expect(text).toContain('Keep my account');
});

test('signing in within a day opens one choice; keeping brings everything back', async () => {
  const { one, two } = await makeChat(server);
  await askDeletion(one);
  server.clock.letPass(hours(23));
  await eraseDue(server.tools);
  await signInAgain(one);
  expect(await session(one)).toMatchObject({ status: 'deleting' });
  expect((await one.browser.get('/api/browse')).body.code).toBe('ACCOUNT_DELETING');
  expect((await one.browser.patch('/api/profiles/me', { bio: 'Hello' })).status).toBe(403);
  expect((await keep(one)).status).toBe(200);
  expect(await session(one)).toMatchObject({ status: 'active', eraseAt: null });
  expect(await inbox(two)).toHaveLength(1);
  server.clock.letPass(days(3));
  await eraseDue(server.tools);
  expect(await isThere(one)).toBe(1);
});

test('after a day there is no way back, and no such account', async () => {
  const someone = await makeListedMember(server);
  await askDeletion(someone);
  await signInAgain(someone);
  server.clock.letPass(hours(24));
  expect((await keep(someone)).status).toBe(404);
  expect((await signIn(someone.email, PASSWORD)).body.code).toBe('SIGN_IN_FAILED');
  await eraseDue(server.tools);
  expect(await isThere(someone)).toBe(0);
  expect((await signIn(someone.email, PASSWORD)).body.code).toBe('SIGN_IN_FAILED');
  // The address is free again.
  expect((await makeMember(server, { email: someone.email })).member.id).not.toBe(someone.id);
});

test('asking twice is asked once, and an old proof asks nothing', async () => {
  const someone = await makeMember(server);
  server.clock.letPass(minutes(11));
  expect((await askDeletion(someone)).body.code).toBe('PROOF_REQUIRED');
  await signInAgain(someone);
  const answers = await Promise.all([askDeletion(someone), askDeletion(someone)]);
  const asked = answers.filter(({ status }) => status === 200);
  expect(asked).toHaveLength(1);
});

test('whoever is suspended leaves too, and comes back suspended', async () => {
  const someone = await makeListedMember(server);
  const until = new Date(server.clock.now().getTime() + days(2));
  await server.tools.write((tx) => changeStatus(tx, someone.id, 'suspended', until));
  await signInAgain(someone);
  expect((await askDeletion(someone)).status).toBe(200);
  await signInAgain(someone);
  expect((await keep(someone)).status).toBe(200);
  expect(await session(someone)).toMatchObject({ status: 'suspended' });
});

test('a suspension that ends meanwhile shows nobody who is leaving; a ban holds for whoever comes back', async () => {
  const [someone, viewer] = [await makeListedMember(server), await makeListedMember(server)];
  const until = new Date(server.clock.now().getTime() + hours(1));
  await server.tools.write((tx) => changeStatus(tx, someone.id, 'suspended', until));
  await signInAgain(someone);
  await askDeletion(someone);
  server.clock.letPass(hours(2));
  await endStatuses(server.tools);
  await signInAgain(viewer);
  expect((await viewer.browser.get(`/api/members/${someone.id}`)).status).toBe(404);
  await server.tools.write((tx) => changeStatus(tx, someone.id, 'banned', null));
  await signInAgain(someone);
  expect(await session(someone)).toMatchObject({ status: 'deleting' });
  await keep(someone);
  expect(await session(someone)).toMatchObject({ status: 'banned' });
});

test('the team stays until an admin has ended their role', async () => {
  const { moderator } = await makeTeam(server);
  expect((await moderator.browser.post('/api/accounts/delete', {})).body.code).toBe('STAFF_STAYS');
  expect((await moderator.browser.get('/api/accounts/session')).body.member?.status).toBe('active');
});

test('whoever is leaving does not join the team, and nobody of the team is erased', async () => {
  const { admin } = await makeTeam(server);
  const someone = await makeMember(server);
  await askDeletion(someone);
  const join = () =>
    admin.browser.put(`/api/admin/staff/${someone.member.id}`, { role: 'moderator' });
  expect((await join()).body.code).toBe('MEMBER_LEAVING');
  await signInAgain(someone);
  await keep(someone);
  expect((await join()).status).toBe(200);
  await server.tools.write((tx) => scheduleErasure(tx, someone.member.id, server.clock.now()));
  await eraseDue(server.tools);
  expect(await isThere(someone)).toBe(1);
});

test('what was decided without them waits for their appeal', async () => {
  const team = await makeTeam(server);
  const someone = await makeListedMember(server);
  expect((await team.decideAbout(someone, 'ban')).reply.status).toBe(200);
  const at = new Date(server.clock.now().getTime() + days(30));
  await server.tools.write((tx) => scheduleErasure(tx, someone.id, at));
  await signInAgain(someone);
  const [decision] = (await someone.browser.get('/api/standing')).body.decisions;
  const appeal = await someone.browser.post(
    `/api/standing/decisions/${present(decision).id}/appeal`,
    {
      words: 'I never wrote to them at all, somebody else did.',
    },
  );
  expect(appeal.status).toBe(200);
  server.clock.letPass(days(31));
  await eraseDue(server.tools);
  expect(await isThere(someone)).toBe(1);
  await server.tools.db.execute(sql`update cases set closed_at = now() where kind = 'appeal'`);
  await eraseDue(server.tools);
  expect(await isThere(someone)).toBe(0);
});

test('one who cannot be erased, or a file that cannot be removed, holds up no other', async () => {
  const { db, storage, log } = server.tools;
  const first = await makeMember(server);
  const last = await makeMember(server);
  for (const made of [first, last]) expect((await askDeletion(made)).status).toBe(200);
  // More than are looked at in one go, all of them before the last one.
  const { rows } = await db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'members' and is_generated = 'NEVER'`);
  const columns = sql.raw(rows[0]?.names ?? '');
  await db.execute(sql`insert into members (${columns}) select ${columns} from (
    select (jsonb_populate_record(m, jsonb_build_object('name', 'Stays', 'email', n || '@example.com',
      'id', lpad(n::text, 32, '0'), 'pseudonym', gen_random_uuid()))).*
    from members m, generate_series(1, 25) n where m.id = ${first.member.id}) as copies`);
  await db.execute(sql`create function refuse_to_go() returns trigger language plpgsql
    as 'begin raise exception ''no''; end'`);
  await db.execute(sql`create trigger refuse_to_go before delete on members
    for each row when (old.name = 'Stays') execute function refuse_to_go()`);
  await db.execute(sql`insert into files_to_erase
    select 'exports/' || n, now() - interval '1 day' from generate_series(1, 25) n`);
  await storage.put('photos/theirs/large.webp', Buffer.from('picture'));
  await db.execute(sql`insert into files_to_erase values ('photos/theirs/', now())`);
  server.clock.letPass(hours(24) + 1);
  await eraseDue({
    ...server.tools,
    log: Object.assign(Object.create(log) as typeof log, { error: () => undefined }),
    storage: {
      ...storage,
      remove: (key) =>
        key.startsWith('exports/') ? Promise.reject(new Error('denied')) : storage.remove(key),
    },
  });
  expect([await isThere(first), await isThere(last)]).toEqual([0, 0]);
  const left = await db.execute(sql`select key from files_to_erase where key like 'photos/%'`);
  expect([left.rows, await storage.get('photos/theirs/large.webp')]).toEqual([[], null]);
  await db.execute(sql`drop trigger refuse_to_go on members`);
  await db.execute(sql`delete from members where name = 'Stays'`);
  await db.execute(sql`delete from files_to_erase`);
});
