import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import {
  contentHeld,
  contentReviewed,
  contentWithdrawn,
} from '#server/features/safety/safety.facts.ts';
import { inbox, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

const THREAT = 'I will kill you if you do not answer';

interface Case {
  kind: 'message' | 'chat-photo';
  contentId: string;
}

/** On a server that finds no photo clear. */
let server: TestServer;
let opened: Case[] = [];
let withdrawn: Case[] = [];
beforeAll(async () => {
  server = await startTestServer({ PHOTO_CHECK: 'on', PHOTO_CHECK_THRESHOLD: '0' });
  server.tools.listen([
    { to: contentHeld, afterCommit: (each) => void opened.push(each as Case) },
    { to: contentWithdrawn, afterCommit: (each) => void withdrawn.push(each as Case) },
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  opened = [];
  withdrawn = [];
});

const upload = async (who: Someone): Promise<ShownPhoto> => {
  const reply = await who.browser.upload('/api/messages/photos', await makePhoto());
  expect(reply.status).toBe(200);
  return reply.body;
};
const decide = (kind: Case['kind'], contentId: string, released: boolean) =>
  server.tools.write(async (tx) => tx.tell(contentReviewed, { kind, contentId, released }));
const heldOf = async (who: Someone, id: string): Promise<HeldMessage[]> =>
  (await who.browser.get(`/api/conversations/${id}/held`)).body.items;
const statusOf = async (who: Someone, url: string) => (await who.browser.get(url)).status;
const filesAreGone = ({ urls }: ShownPhoto) =>
  waitFor(async () => (await server.tools.storage.get(fileBehind(urls.large))) === null);

/** All that the other one can learn of the chat. */
const seenBy = async (who: Someone, id: string) => ({
  messages: await messagesOf(who, id),
  lists: await inbox(who),
  held: await heldOf(who, id),
  unread: (await who.browser.get('/api/conversations/unread')).body,
  notifications: (await who.browser.get('/api/notifications')).body,
});

test('a photo that is not clear is seen by its sender, with the reason, and nothing tells the other one', async () => {
  const { one, two, id } = await makeChat(server);
  const before = await seenBy(two, id);
  const photo = await upload(one);
  const reply = await send(one, id, 'Look', { photoId: photo.id });
  expect(reply.body).toMatchObject({ state: 'held', photoHeld: 'perhaps-nudity', family: null });
  expect(await seenBy(two, id)).toEqual(before);
  expect(await messagesOf(one, id)).toEqual([]);
  const [held] = await heldOf(one, id);
  expect(held).toMatchObject({ text: 'Look', photo: { id: photo.id } });
  for (const url of [photo.urls.large, held?.photo?.urls.large ?? '']) {
    expect(await statusOf(one, url)).toBe(200);
    expect(await statusOf(two, url)).toBe(404);
  }
});

test('sent again under the same name, it waits once and has one case', async () => {
  const { one, id } = await makeChat(server);
  const sent = { photoId: (await upload(one)).id, clientId: randomUUID() };
  const replies = await Promise.all([1, 2, 3].map(() => send(one, id, '', sent)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await heldOf(one, id)).toHaveLength(1);
  await waitFor(() => opened.length > 0);
  expect(opened).toMatchObject([{ kind: 'chat-photo', contentId: sent.photoId, text: null }]);
});

test('released, it arrives as a new message, on the open pages of both', async () => {
  const { one, two, id } = await makeChat(server);
  const photo = await upload(one);
  await send(one, id, 'Look', { photoId: photo.id });
  const [sender, receiver] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  const told = [nextEvent(sender, 'message.held'), nextEvent(receiver, 'message.created')];
  await decide('chat-photo', photo.id, true);
  await Promise.all(told);
  sender.close();
  receiver.close();
  const [message] = await messagesOf(two, id);
  expect(message).toMatchObject({ text: 'Look', photo: { id: photo.id } });
  expect(await statusOf(two, message?.photo?.urls.large ?? '')).toBe(200);
  expect(await heldOf(one, id)).toEqual([]);
  expect((await inbox(two))[0]).toMatchObject({ unread: 1 });
});

test('removed, its files go, and its sender is told', async () => {
  const { one, two, id } = await makeChat(server);
  const photo = await upload(one);
  await send(one, id, 'Look', { photoId: photo.id });
  await decide('chat-photo', photo.id, false);
  expect(await heldOf(one, id)).toMatchObject([{ state: 'removed', text: 'Look', photo: null }]);
  expect(await messagesOf(two, id)).toEqual([]);
  await filesAreGone(photo);
});

test('taken back by its sender, it is gone and nobody has to look', async () => {
  const { one, id } = await makeChat(server);
  const photo = await upload(one);
  const { body: held } = await send(one, id, '', { photoId: photo.id });
  expect((await one.browser.delete(`/api/messages/held/${held.id}`)).status).toBe(200);
  expect(await heldOf(one, id)).toEqual([]);
  await waitFor(() => withdrawn.length === 1);
  expect(withdrawn).toEqual([{ kind: 'chat-photo', contentId: photo.id }]);
  await filesAreGone(photo);
  await decide('chat-photo', photo.id, true);
  expect(await messagesOf(one, id)).toEqual([]);
});

describe('a photo with words that wait, too', () => {
  async function sendBoth() {
    const chat = await makeChat(server);
    const photo = await upload(chat.one);
    const { body: held } = await send(chat.one, chat.id, THREAT, { photoId: photo.id });
    await waitFor(() => opened.length === 2);
    return { ...chat, photo, held };
  }

  test('is delivered when a person has released both, in any order', async () => {
    for (const first of ['message', 'chat-photo'] as const) {
      opened = [];
      const { two, id, photo, held } = await sendBoth();
      const ids = { message: present(held.id), 'chat-photo': photo.id };
      const second = first === 'message' ? 'chat-photo' : 'message';
      await decide(first, ids[first], true);
      expect(await messagesOf(two, id)).toEqual([]);
      await decide(second, ids[second], true);
      expect(await messagesOf(two, id)).toMatchObject([{ text: THREAT, photo: { id: photo.id } }]);
    }
  });

  test('is not delivered when one of them is removed, and nobody has to look at the other', async () => {
    const { one, two, id, photo, held } = await sendBoth();
    await decide('chat-photo', photo.id, false);
    await waitFor(() => withdrawn.length === 1);
    expect(withdrawn).toEqual([{ kind: 'message', contentId: held.id }]);
    await decide('message', present(held.id), true);
    expect(await messagesOf(two, id)).toEqual([]);
    expect(await heldOf(one, id)).toMatchObject([{ state: 'removed' }]);
  });
});
