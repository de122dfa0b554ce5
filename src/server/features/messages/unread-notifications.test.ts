import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { isAboutMessage } from '#contract/notifications/rules.ts';
import { changeStatus } from '#server/features/accounts/status.service.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { like, makeChat, read, send, type Someone } from '#server/testing/chatting.ts';
import { makeCrowd } from '#server/testing/make-crowd.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { isUnread } from './progress.service.ts';
import { mailUnread, sendUnreadMail } from './unread-mail.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What was handed over to be mailed, in the order of the queue. */
async function mails(): Promise<{ email: string; from: string[] }[]> {
  const { rows } = await server.tools.db.execute<{ email: string; from: string[] }>(sql`
    select m.id as "memberId", m.email, m.name, array(select o.name from jsonb_array_elements_text(data->'fromIds')
        with ordinality as one (id, place) join members o on o.id = one.id::uuid order by place) as from
    from pgboss.job join members m on m.id = (data->>'memberId')::uuid
    where job.name = 'messages.mail-unread' order by created_on`);
  return rows;
}

test('whoever opens the chat of a match has seen that there is one, on every page', async () => {
  const { one, two, id } = await makeChat(server);
  const third = await makeListedMember(server);
  await like(one, third);
  await like(third, one);
  const allOf = async (who: Someone): Promise<Notification[]> =>
    (await who.browser.get('/api/notifications')).body.items;
  expect(await allOf(one)).toMatchObject([{ read: false }, { read: false }]);
  const page = await openSocket(server, one.browser);
  const readEvent = nextEvent(page, 'notifications.read');
  await read(one, id, 0);
  expect(await readEvent).toEqual({ unread: 1 });
  expect(await allOf(one)).toMatchObject([
    { type: 'match', from: { memberId: third.id }, read: false },
    { type: 'match', from: { memberId: two.id }, read: true },
  ]);
  expect((await allOf(two))[0]).toMatchObject({ type: 'match', read: false });
  page.disconnect();
});

test('what stays unread for a day is mailed once, to those who want it, with names alone', async () => {
  const [writer, reader, unwilling] = [
    await makeListedMember(server, { displayName: 'Kavya Rao' }),
    await makeListedMember(server),
    await makeListedMember(server),
  ];
  await server.tools.db.execute(sql`update members set email_verified_at = now()`);
  await unwilling.browser.patch('/api/profiles/me/settings', { emailNotifications: false });
  const write = async (whom: Someone, text: string) => {
    const { items } = (await whom.browser.get('/api/conversations')).body;
    await writer.browser.post(`/api/conversations/${present(items[0]).id}/messages`, {
      clientId: randomUUID(),
      text,
    });
    return present(items[0]).id;
  };
  for (const whom of [reader, unwilling]) {
    await like(writer, whom);
    await like(whom, writer);
    await write(whom, 'A secret');
  }
  server.clock.letPass(hours(23));
  await mailUnread(server.tools);
  expect(await mails()).toEqual([]);
  server.clock.letPass(hours(2));
  await Promise.all([mailUnread(server.tools), mailUnread(server.tools)]);
  await mailUnread(server.tools);
  expect(await mails()).toEqual([
    { memberId: reader.id, email: reader.email, name: 'Asha', from: ['Kavya Rao'] },
  ]);
});

test('however many have left something unread, all are mailed, each once', async () => {
  const writer = await makeListedMember(server, { displayName: 'Kavya Rao' });
  // One more than are taken at a time.
  await makeCrowd(server, 201);
  const at = server.clock.now().toISOString();
  await server.tools.db.execute(sql`
    with readers as (
      update members set email_verified_at = ${at}::timestamptz
      where email like '%@crowd.example' returning id
    ), chats as (select id as reader, gen_random_uuid() as id from readers), kept as (
      insert into conversations (id, low_id, high_id, state, last_seq, created_at)
      select id, least(reader, ${writer.id}::uuid), greatest(reader, ${writer.id}::uuid), 'open', 1,
        ${at}::timestamptz
      from chats
    )
    insert into participants (conversation_id, member_id, other_id, box, last_at, unread_since)
    select id, reader, ${writer.id}::uuid, 'inbox', ${at}::timestamptz, ${at}::timestamptz from chats`);
  server.clock.letPass(days(2));
  const mailed = async () =>
    (await mails()).filter(({ email }) => email.endsWith('@crowd.example'));
  await mailUnread(server.tools);
  expect(new Set((await mailed()).map(({ email }) => email)).size).toBe(201);
  await mailUnread(server.tools);
  expect(await mailed()).toHaveLength(201);
});

/** Of messages, in the bell. */
const messageNotifications = async (who: Someone): Promise<Notification[]> =>
  (await who.browser.get('/api/notifications')).body.items.filter(({ type }: Notification) =>
    isAboutMessage(type),
  );

test('all that is unread together makes one notification, and with reading it is read', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Hello');
  await waitFor(async () => (await messageNotifications(two)).length > 0);
  await send(one, id, 'Are you there?');
  await send(two, id, 'Yes');
  await read(two, id, 2);
  await waitFor(async () => (await messageNotifications(two))[0]?.read);
  expect(await messageNotifications(two)).toMatchObject([
    { type: 'message', from: { memberId: one.id }, conversationId: id, read: true },
  ]);
  await send(one, id, 'Good');
  await waitFor(async () => (await messageNotifications(two)).length === 2);
});

test('a message request has a notification and a switch of its own', async () => {
  const ask = async (change: object) => {
    const [asker, asked] = [await makeListedMember(server), await makeListedMember(server)];
    await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
    await asked.browser.patch('/api/notifications/switches', change);
    const first = { clientId: randomUUID(), text: 'May I write to you?' };
    const { body } = await asker.browser.post(`/api/conversations/with/${asked.id}/request`, first);
    return { asker, asked, id: present(body.conversation).id };
  };
  const unwanted = await ask({ messageRequest: false });
  const { asker, asked, id } = await ask({ message: false });
  await waitFor(async () => (await messageNotifications(asked)).length > 0);
  expect(await messageNotifications(asked)).toMatchObject([
    { type: 'message.request', from: { memberId: asker.id }, conversationId: id, read: false },
  ]);
  await read(asked, id, 1);
  await waitFor(async () => (await messageNotifications(asked))[0]?.read);
  // Asked earlier than the other, who was notified of it: so would they be by now.
  expect(await messageNotifications(unwanted.asked)).toEqual([]);
  await unwanted.asked.browser.post(`/api/conversations/${unwanted.id}/accept`);
  await send(unwanted.asker, unwanted.id, 'Thank you');
  await waitFor(async () => (await messageNotifications(unwanted.asked)).length > 0);
  expect(await messageNotifications(unwanted.asked)).toMatchObject([{ type: 'message' }]);
});

test('what is read at once makes none', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Hello');
  await read(two, id, 1);
  const other = await makeChat(server);
  await send(other.one, other.id, 'Hello');
  // Written later, and notified of by now: so would the first one be.
  await waitFor(async () => (await messageNotifications(other.two)).length > 0);
  expect(await messageNotifications(two)).toEqual([]);
});

test('what goes on unread is new again after a while, in the same line of the bell', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Hello');
  await waitFor(async () => (await messageNotifications(two)).length === 1);
  await two.browser.post('/api/notifications/read-all');
  server.clock.letPass(minutes(5));
  await send(one, id, 'Are you there?');
  await waitFor(async () => (await messageNotifications(two))[0]?.read === false);
  expect(await messageNotifications(two)).toHaveLength(1);
});

const remove = (who: Someone, id: string, seq: number) =>
  who.browser.delete(`/api/conversations/${id}/messages/${seq}`);

test('what is deleted later is withdrawn, and every page counts anew', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Oops');
  await waitFor(async () => (await messageNotifications(two)).length === 1);
  const { unread } = (await two.browser.get('/api/notifications/unread')).body;
  const page = await openSocket(server, two.browser);
  const counted = nextEvent(page, 'notifications.read');
  await remove(one, id, 1);
  expect(await counted).toEqual({ unread: unread - 1 });
  expect(await messageNotifications(two)).toEqual([]);
  page.disconnect();
});

test('what is deleted beside something unread leaves its notification', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Stays');
  await waitFor(async () => (await messageNotifications(two)).length === 1);
  await send(one, id, 'Goes at once');
  await send(one, id, 'Goes later');
  await remove(one, id, 2);
  await server.tools.settled();
  await remove(one, id, 3);
  await server.tools.settled();
  expect(await messageNotifications(two)).toMatchObject([{ conversationId: id, read: false }]);
});

test('what is deleted at once makes none', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Oops');
  await remove(one, id, 1);
  const other = await makeChat(server);
  await send(other.one, other.id, 'Hello');
  await waitFor(async () => (await messageNotifications(other.two)).length > 0);
  expect(await messageNotifications(two)).toEqual([]);
});

test('what was blocked a moment later makes none, not even after unblocking', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Are you there?');
  const sent = { conversationId: id, memberId: two.id, first: 1, last: 1 };
  expect(await isUnread(server.tools.db, sent)).toBe(true);
  await two.browser.post('/api/blocks', { memberId: one.id });
  await two.browser.delete(`/api/blocks/${one.id}`);
  // What is about to be written asks this first, however late.
  expect(await isUnread(server.tools.db, sent)).toBe(false);
});

test('neither who is banned is mailed, nor about whom they have blocked meanwhile', async () => {
  const [banned, blocking] = [await makeChat(server), await makeChat(server)];
  for (const { one, two, id } of [banned, blocking]) {
    await server.tools.db.execute(sql`update members set email_verified_at = now()
      where id = ${two.id}`);
    await send(one, id, 'Are you there?');
  }
  await server.tools.write((tx) => changeStatus(tx, banned.two.id, 'banned', null));
  server.clock.letPass(hours(25));
  const queuedBefore = await mails();
  await mailUnread(server.tools);
  const queued = (await mails()).slice(queuedBefore.length).map(({ email }) => email);
  expect(queued).toContain(blocking.two.email);
  expect(queued).not.toContain(banned.two.email);
  // A mail that was queued before may be sent after.
  const sent: string[] = [];
  const mailer = {
    ...server.tools.mailer,
    send: async ({ to }: { to: string }) => void sent.push(to),
  };
  const sendLate = () =>
    sendUnreadMail(
      { ...server.tools, mailer },
      { memberId: blocking.two.id, fromIds: [blocking.one.id] },
    );
  await sendLate();
  await signInAgain(blocking.two);
  await blocking.two.browser.post('/api/blocks', { memberId: blocking.one.id });
  await sendLate();
  expect(sent).toEqual([blocking.two.email]);
});
