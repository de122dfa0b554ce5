import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Acknowledgement } from '#contract/event.ts';
import type { Message } from '#contract/messages/endpoints.ts';
import { messageBudget } from '#contract/messages/sending.fields.ts';
import {
  inbox,
  makeChat,
  messagesOf,
  send,
  textsOf,
  type Someone,
} from '#server/testing/chatting.ts';
import { countingTools } from '#server/testing/counting-tools.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { sendMessage } from './sending.service.ts';

/** A message is the same over the open connection and over HTTP. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.clock.goOn());

type Chat = Awaited<ReturnType<typeof makeChat>>;
type Answer = Message & { code?: string; message?: string; data?: unknown };
type Way = (id: string, text: string, more?: object) => Promise<Answer>;

/** Both ways of a member; the first is the connection. */
async function waysOf(who: Someone): Promise<[Way, Way]> {
  const socket = await openSocket(server, who.browser);
  onTestFinished(() => void socket.close());
  return [
    async (conversationId, text, more) => {
      const sent = { conversationId, clientId: randomUUID(), text, ...more };
      const answer: Acknowledgement<Answer> = await socket.emitWithAck('message.send', sent);
      return 'reply' in answer ? answer.reply : (answer.refused as Answer);
    },
    async (id, text, more) => (await send(who, id, text, more)).body as Answer,
  ];
}

/** What a page makes of an answer, without what each message has of its own. */
function withoutNames({ code, message, data, ...answer }: Answer): object {
  if (code) return { code, message, data };
  const { id, seq, clientId, createdAt, ...same } = answer as Answer & { id?: string };
  return { ...same, named: [typeof (id ?? seq), typeof clientId, typeof createdAt] };
}

interface Case {
  text?: string;
  more?: object;
  before?: (chat: Chat) => unknown;
  answered: object;
}

const code = (is: string) => ({ code: is });
const cases: Record<string, Case> = {
  'text is kept': { text: '  Namaste ', answered: { text: 'Namaste', photo: null, replyTo: null } },
  'nothing is refused': { text: ' ', answered: code('NOTHING_WRITTEN') },
  'what is too long is refused, and says which field': {
    text: 'x'.repeat(2001),
    answered: {
      code: 'INVALID_INPUT',
      message: 'At most 2000 characters.',
      data: { faults: [{ field: 'text', message: 'At most 2000 characters.' }] },
    },
  },
  'a photo that is not there is refused': {
    more: { photoId: randomUUID() },
    answered: code('NOT_FOUND'),
  },
  'what seems a number is asked about': {
    text: 'Call me on 98200 12345',
    answered: { code: 'TEXT_QUESTIONED', data: { family: 'contact' } },
  },
  'whoever is sure is not asked': {
    text: 'Call me on 98200 12345',
    more: { confirmed: true },
    answered: { text: 'Call me on 98200 12345' },
  },
  'a threat waits for a person': {
    text: 'I will find you and kill you',
    answered: { state: 'held', family: 'threat' },
  },
  'nobody speaks for another': {
    more: { senderId: randomUUID() },
    answered: code('ANOTHER_MEMBER'),
  },
  'who is blocked finds no chat': {
    before: ({ one, two }) => two.browser.post('/api/blocks', { memberId: one.id }),
    answered: code('NOT_FOUND'),
  },
  'after an unmatch it is closed': {
    before: ({ two, matchId }) => two.browser.post(`/api/matches/${matchId}/unmatch`),
    answered: code('CHAT_CLOSED'),
  },
  'without a plan nobody writes': {
    before: ({ one }) => setPaidUntil(server, one.id, server.clock.now()),
    answered: code('SUBSCRIPTION_REQUIRED'),
  },
};

describe.each(Object.entries(cases))('%s', (_, { text = 'Hello', more, before, answered }) => {
  test('whichever way it comes', async () => {
    const chat = await makeChat(server);
    await before?.(chat);
    const answers = [];
    for (const way of await waysOf(chat.one)) answers.push(await way(chat.id, text, more));
    const [overSocket, overHttp] = answers as [Answer, Answer];
    expect(overSocket).toMatchObject(answered);
    expect(withoutNames(overSocket)).toEqual(withoutNames(overHttp));
  });
});

test('a stranger finds no chat, and a page that sends no text is told what is missing', async () => {
  const { id, two } = await makeChat(server);
  const [overSocket] = await waysOf(await makeListedMember(server));
  expect(await overSocket(id, 'Hello')).toMatchObject(code('NOT_FOUND'));
  const [theirs] = await waysOf(two);
  expect(await theirs(id, 'Hello', { text: 7 })).toMatchObject({
    code: 'INVALID_INPUT',
    data: { faults: [{ field: 'text' }] },
  });
});

test('an open page whose server was not told that its member is restricted soon sends nothing more', async () => {
  const { one, id } = await makeChat(server);
  const [overSocket] = await waysOf(one);
  expect(await overSocket(id, 'As long as I may')).toMatchObject({ seq: 1 });
  // By hand, as where the bus lost it.
  await server.tools.db.execute(sql`update members set status = 'restricted' where id = ${one.id}`);
  await waitFor(async () => {
    const answer = await overSocket(id, 'Still?');
    expect([undefined, 'RATE_LIMITED', 'ACCOUNT_RESTRICTED']).toContain(answer.code);
    return answer.code === 'ACCOUNT_RESTRICTED';
  });
});

test('both ways are counted together', async () => {
  server.clock.standStill();
  const { one, two, id } = await makeChat(server);
  const [overSocket, overHttp] = await waysOf(one);
  await overSocket(id, 'The first');
  const rest = Array.from({ length: messageBudget.perMinute - 1 }, () => overHttp(id, 'More'));
  expect((await Promise.all(rest)).filter((answer) => answer.code)).toEqual([]);
  const [refused, refusedToo] = [await overSocket(id, 'Too much'), await overHttp(id, 'Too much')];
  expect(refused).toMatchObject({
    code: 'RATE_LIMITED',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  expect(withoutNames(refused)).toEqual(withoutNames(refusedToo));
  expect(await messagesOf(two, id)).toHaveLength(messageBudget.perMinute);
});

test('sent again the other way, and both ways at once, it is one message', async () => {
  const { one, two, id } = await makeChat(server);
  const ways = await waysOf(one);
  const clientId = randomUUID();
  const all = await Promise.all(
    [...ways, ...ways, ...ways].map((way) => way(id, 'Once', { clientId })),
  );
  expect(new Set(all.map(({ seq }) => seq))).toEqual(new Set([1]));
  for (const way of ways) expect(await way(id, 'Once', { clientId })).toEqual(all[0]);
  expect(textsOf(await messagesOf(two, id))).toEqual(['Once']);
});

test('what is answered is kept, and comes to both sides', async () => {
  const { one, two, id } = await makeChat(server);
  const [overSocket] = await waysOf(one);
  const pages = await Promise.all([one, two].map(({ browser }) => openSocket(server, browser)));
  onTestFinished(() => void pages.map((page) => page.close()));
  const told = Promise.all(pages.map((page) => nextEvent(page, 'message.created')));
  const kept = await overSocket(id, 'Namaste');
  expect(await messagesOf(two, id)).toEqual([kept]);
  for (const event of await told) expect(event).toEqual({ conversationId: id, message: kept });
});

test('what many send at once is kept for each on their own account, and refused to each', async () => {
  const chats = [await makeChat(server), await makeChat(server), await makeChat(server)];
  const [open, blocked, closed] = chats as [Chat, Chat, Chat];
  await blocked.two.browser.post('/api/blocks', { memberId: blocked.one.id });
  await closed.two.browser.post(`/api/matches/${closed.matchId}/unmatch`);
  const { tools, statements } = countingTools(server);
  const sent = (who: Someone, { id }: Chat, text: string) =>
    sendMessage(tools, who.id, {
      conversationId: id,
      clientId: randomUUID(),
      text,
      photoId: null,
      replyTo: null,
    });
  const answers = await Promise.allSettled([
    sent(open.one, open, 'One'),
    sent(blocked.one, blocked, 'Two'),
    sent(closed.one, closed, 'Three'),
    // Not theirs.
    sent(closed.one, open, 'Four'),
    sent(open.two, open, 'Five'),
  ]);
  expect(answers).toMatchObject([
    { value: { seq: 1, text: 'One' } },
    { reason: { code: 'NOT_FOUND' } },
    { reason: { code: 'CHAT_CLOSED' } },
    { reason: { code: 'NOT_FOUND' } },
    { value: { seq: 2, text: 'Five' } },
  ]);
  expect(textsOf(await messagesOf(open.two, open.id))).toEqual(['One', 'Five']);
  expect(await inbox(open.one)).toMatchObject([{ unread: 1, lastSeq: 2 }]);
  const before = statements();
  const others = [await makeChat(server), await makeChat(server), open];
  await Promise.all(others.map((chat) => sent(chat.one, chat, 'Together')));
  expect(statements() - before).toBe(1);
});

test('nobody waits for a chat that somebody else holds', async () => {
  const [held, open] = [await makeChat(server), await makeChat(server)];
  let waiting: Promise<Answer> | undefined;
  await server.tools.write(async (tx) => {
    await tx.execute(sql`select 1 from conversations where id = ${held.id} for update`);
    const [ofHeld] = await waysOf(held.one);
    const [ofOpen] = await waysOf(open.one);
    waiting = ofHeld(held.id, 'I wait');
    expect(await ofOpen(open.id, 'I do not')).toMatchObject({ seq: 1 });
    expect(await messagesOf(held.two, held.id)).toEqual([]);
  });
  expect(await waiting).toMatchObject({ seq: 1, text: 'I wait' });
});
