import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { familyReasons } from '#contract/safety/rules.ts';
import { countingTools } from '#server/testing/counting-tools.ts';
import { makeChat, messagesOf, send, textsOf, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { sendMessage } from './sending.service.ts';
import { present } from '#server/testing/reply-body.ts';

const NUMBER = 'Call me on 98200 12345';
const NUDES = 'send me nudes';
const GIFT_CARD = 'Send me a Google Play gift card code please';
const IN_NEED = 'I want to kill myself';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Told {
  message: { warning?: string; text: string };
}

test('a number in a first message is asked about, and sent once its sender is sure', async () => {
  const { one, two, id } = await makeChat(server);
  const clientId = randomUUID();
  const asked = await send(one, id, NUMBER, { clientId });
  expect(asked.status).toBe(422);
  expect(asked.body).toMatchObject({
    code: 'TEXT_QUESTIONED',
    message: `Are you sure? ${familyReasons.contact}`,
    data: { family: 'contact', reason: familyReasons.contact },
  });
  expect(await messagesOf(two, id)).toEqual([]);
  const sent = await send(one, id, NUMBER, { clientId, confirmed: true });
  expect(sent.body).toMatchObject({ seq: 1, clientId });
  // Kept, it is not asked about again.
  expect((await send(one, id, NUMBER, { clientId })).body).toEqual(sent.body);
  // Two who talk may exchange numbers.
  await send(two, id, 'Hello');
  expect((await send(one, id, NUMBER)).status).toBe(200);
  expect((await send(two, id, NUMBER)).status).toBe(200);
  expect((await send(two, id, NUDES)).body.code).toBe('TEXT_QUESTIONED');
});

test('nobody learns from the question whether a chat is there', async () => {
  const { id } = await makeChat(server);
  const stranger = await makeListedMember(server);
  expect((await send(stranger, id, NUDES)).body.code).toBe('NOT_FOUND');
});

test('the receiver alone is warned, wherever the message is read', async () => {
  const { one, two, id } = await makeChat(server);
  const pages = await Promise.all([one, two].map(({ browser }) => openSocket(server, browser)));
  const told = Promise.all(pages.map((page) => nextEvent<Told>(page, 'message.created')));
  const sent = await send(one, id, GIFT_CARD);
  expect(sent.status).toBe(200);
  expect(sent.body).not.toHaveProperty('warning');
  const [toSender, toReceiver] = await told;
  expect(toSender?.message).not.toHaveProperty('warning');
  expect(toReceiver?.message.warning).toBe('gift-card');

  const search = '/search?text=gift';
  const read = async (who: Someone) => [
    (await messagesOf(who, id))[0],
    (await who.browser.get(`/api/conversations/${id}${search}`)).body.items[0],
  ];
  for (const message of await read(one)) expect(message).not.toHaveProperty('warning');
  for (const message of await read(two)) expect(message).toMatchObject({ warning: 'gift-card' });

  const changed = Promise.all(pages.map((page) => nextEvent<Told>(page, 'message.changed')));
  const path = `/api/conversations/${id}/messages/1` as const;
  const reacted = await two.browser.put(`${path}/reaction`, { emoji: '😮' });
  expect(reacted.body.warning).toBe('gift-card');
  expect((await changed).map(({ message }) => message.warning)).toEqual([undefined, 'gift-card']);
  // What is deleted is nothing to warn of.
  await one.browser.delete(path);
  expect((await messagesOf(two, id))[0]).not.toHaveProperty('warning');
  for (const page of pages) page.close();
});

test('whoever may be in need is shown help, and nobody else is told', async () => {
  const { one, two, id } = await makeChat(server);
  const page = await openSocket(server, two.browser);
  const told = nextEvent<Told>(page, 'message.created');
  const clientId = randomUUID();
  const sent = await send(one, id, IN_NEED, { clientId });
  expect(sent.body).toMatchObject({ seq: 1, help: true });
  expect((await send(one, id, IN_NEED, { clientId })).body).toEqual(sent.body);
  const [read] = await messagesOf(two, id);
  expect((await told).message).toEqual(read);
  expect(read).toMatchObject({ text: IN_NEED });
  expect(read).not.toHaveProperty('help');
  expect(read).not.toHaveProperty('warning');
  page.close();
});

test('help comes beside the rest: words in need do not open the way for a threat', async () => {
  const { one, two, id } = await makeChat(server);
  const held = await send(one, id, `${IN_NEED}. I will find you and kill you`);
  expect(held.body).toMatchObject({ state: 'held', family: 'threat', help: true });
  expect(await messagesOf(two, id)).toEqual([]);
});

test('it is a first message until both have written', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Hello');
  expect((await send(two, id, NUMBER)).body.code).toBe('TEXT_QUESTIONED');
  await send(two, id, 'Hello to you');
  expect((await send(two, id, NUMBER)).status).toBe(200);
});

test('a request is asked about, too', async () => {
  const [asker, asked] = [await makeListedMember(server), await makeListedMember(server)];
  await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
  const ask = (more: object) =>
    asker.browser.post(`/api/conversations/with/${asked.id}/request`, {
      clientId: randomUUID(),
      text: NUMBER,
      ...more,
    });
  expect((await ask({})).body.code).toBe('TEXT_QUESTIONED');
  const { conversation } = (await ask({ confirmed: true })).body;
  expect(textsOf(await messagesOf(asked, present(conversation).id))).toEqual([NUMBER]);
});

test('words without a finding cost no more than keeping them', async () => {
  const { one, id } = await makeChat(server);
  const { tools, statements } = countingTools(server);
  const words = { conversationId: id, clientId: randomUUID(), photoId: null, replyTo: null };
  await sendMessage(tools, one.id, { ...words, text: 'Shall we have a coffee on Sunday?' });
  expect(statements()).toBe(1);
});
