import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { makeFinishedMember, type FinishedMember } from '#server/testing/make-finished-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { present } from '#server/testing/reply-body.ts';

/** 'Only verified people can like or write to me' */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const wants = (who: FinishedMember, onlyVerified = true) =>
  who.browser.patch('/api/profiles/me/settings', { onlyVerified, allowMessagesFromAnyone: true });
const like = (who: FinishedMember, whom: FinishedMember) =>
  who.browser.post('/api/likes', { memberId: whom.member.id });
const ask = (who: FinishedMember, whom: FinishedMember, text = 'May I write to you?') =>
  who.browser.post(`/api/conversations/with/${whom.member.id}/request`, {
    clientId: randomUUID(),
    text,
  });
const send = (who: FinishedMember, conversationId: string) =>
  who.browser.post(`/api/conversations/${conversationId}/messages`, {
    clientId: randomUUID(),
    text: 'Chai at five?',
  });
const mayAsk = async (who: FinishedMember, whom: FinishedMember) =>
  (await who.browser.get(`/api/conversations/with/${whom.member.id}`)).body;

async function two() {
  const viewer = await makeFinishedMember(server);
  const member = await makeFinishedMember(server);
  return { viewer, member };
}

const { status, message } = refusals.VERIFIED_ONLY;
const refusal = { status, body: { code: 'VERIFIED_ONLY', message } };

test('is off until somebody wants it', async () => {
  const { viewer, member } = await two();
  expect((await member.browser.get('/api/profiles/me')).body.settings.onlyVerified).toBe(false);
  expect((await like(viewer, member)).status).toBe(200);
});

test('likes and first messages of others are refused, and say why', async () => {
  const { viewer, member } = await two();
  expect((await wants(member)).body.onlyVerified).toBe(true);
  expect(await like(viewer, member)).toMatchObject(refusal);
  expect(await ask(viewer, member)).toMatchObject(refusal);
  expect(await mayAsk(viewer, member)).toMatchObject({ mayAsk: false, verifiedOnly: true });
  const { body } = await viewer.browser.get(`/api/members/${member.member.id}`);
  expect(body).toMatchObject({ standing: 'none', profile: { onlyVerified: true } });
  expect((await member.browser.get('/api/likes/received')).body.items).toEqual([]);
  expect((await member.browser.get('/api/notifications')).body.items).toEqual([]);
});

test('a pass taken back does not open it', async () => {
  const { viewer, member } = await two();
  await wants(member);
  await viewer.browser.post('/api/passes', { memberId: member.member.id });
  await viewer.browser.delete(`/api/passes/${member.member.id}`);
  expect(await like(viewer, member)).toMatchObject(refusal);
});

test('a like of their own opens the door, until they take it back', async () => {
  const { viewer, member } = await two();
  await wants(member);
  await like(member, viewer);
  await member.browser.post('/api/passes', { memberId: viewer.member.id });
  expect(await like(viewer, member)).toMatchObject(refusal);
  await like(member, viewer);
  expect((await like(viewer, member)).body.standing).toBe('matched');
});

test('whoever is verified can do both', async () => {
  const { viewer, member } = await two();
  await wants(member);
  await verifyMember(server, viewer);
  expect(await mayAsk(viewer, member)).toMatchObject({ mayAsk: true, verifiedOnly: false });
  expect((await ask(viewer, member)).status).toBe(200);
  expect((await like(viewer, member)).status).toBe(200);
});

test('it holds back nobody from being liked or written to', async () => {
  const { viewer, member } = await two();
  await wants(viewer);
  await wants(member, false);
  expect((await like(viewer, member)).status).toBe(200);
  expect((await ask(viewer, member)).status).toBe(200);
});

test('matches and accepted chats go on', async () => {
  const { viewer, member } = await two();
  await like(member, viewer);
  await like(viewer, member);
  await wants(member);
  const { conversation } = await mayAsk(viewer, member);
  expect((await send(viewer, present(conversation).id)).status).toBe(200);

  const chat = await two();
  await wants(chat.member, false);
  const asked = await ask(chat.viewer, chat.member);
  await chat.member.browser.post(
    `/api/conversations/${present(asked.body.conversation).id}/accept`,
  );
  await wants(chat.member);
  expect((await send(chat.viewer, present(asked.body.conversation).id)).status).toBe(200);
});

test('whoever was written to can answer', async () => {
  const { viewer, member } = await two();
  await wants(viewer, false);
  await wants(member);
  const { body } = await ask(member, viewer);
  expect((await send(viewer, present(body.conversation).id)).status).toBe(200);
});

test('where only matches can write, that is what is said', async () => {
  const { viewer, member } = await two();
  await member.browser.patch('/api/profiles/me/settings', { onlyVerified: true });
  expect((await ask(viewer, member)).body.code).toBe('MATCHES_ONLY');
  expect(await mayAsk(viewer, member)).toMatchObject({ mayAsk: false, verifiedOnly: false });
});
