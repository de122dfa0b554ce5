import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNSENT_FILES_MAX } from '#contract/messages/rules.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { removeOrphans, removeUnsent } from './message-files.service.ts';
import { chatPhotos } from './photo-files.service.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await makePhoto();
});
afterAll(() => server.close());

const upload = async (who: Someone): Promise<ShownPhoto> =>
  (await who.browser.upload('/api/messages/photos', picture)).body;
const sendPhoto = (who: Someone, id: string, { id: photoId }: ShownPhoto) =>
  send(who, id, '', { photoId });
const photosFor = async (who: Someone, id: string) =>
  (await messagesOf(who, id)).map(({ photo }) => photo);
const statusOf = async (who: Someone, url: string) => (await who.browser.get(url)).status;
/** Addresses die after a day or two, files do not. */
const fileOf = ({ urls }: ShownPhoto) => server.tools.storage.get(fileBehind(urls.large));
const isGone = (who: Someone, { urls }: ShownPhoto) =>
  waitFor(async () => (await statusOf(who, urls.large)) === 404);

test('a photo is seen by both, by nobody else, and by nobody once it is deleted', async () => {
  const { one, two, id } = await makeChat(server);
  const stranger = await makeListedMember(server);
  await sendPhoto(one, id, await upload(one));
  for (const who of [one, two]) {
    const [photo] = await photosFor(who, id);
    for (const url of Object.values(photo?.urls ?? {})) expect(await statusOf(who, url)).toBe(200);
  }
  const [photo] = (await photosFor(two, id)) as [ShownPhoto];
  expect(await statusOf(stranger, `/api/conversations/${id}/messages`)).toBe(404);
  const [file] = photo.urls.large.split('?');
  const [, signature] = (await upload(stranger)).urls.large.split('?');
  for (const guess of [`${file}`, `${file}?${signature}`])
    expect(await statusOf(stranger, guess)).toBe(404);
  await one.browser.delete(`/api/conversations/${id}/messages/1`);
  expect(await photosFor(two, id)).toEqual([null]);
  await isGone(two, photo);
});

test('a photo carries words, by the same limits and rules as words alone', async () => {
  const { one, two, id } = await makeChat(server);
  const { id: photoId } = await upload(one);
  expect((await send(one, id, 'x'.repeat(2001), { photoId })).status).toBe(400);
  const asked = await send(one, id, 'Call me: 98200 12345', { photoId });
  expect([asked.status, asked.body.code]).toEqual([422, 'TEXT_QUESTIONED']);
  await send(one, id, ' Sunrise at Sinhagad ', { photoId });
  const [message] = await messagesOf(two, id);
  expect(message).toMatchObject({ text: 'Sunrise at Sinhagad', photo: { id: photoId } });
  const { items } = (await two.browser.get(`/api/conversations/${id}/search?text=sinhagad`)).body;
  expect(items).toHaveLength(1);
  await one.browser.delete(`/api/conversations/${id}/messages/1`);
  expect(await messagesOf(two, id)).toMatchObject([{ text: '', photo: null, deleted: true }]);
});

test('a photo that one member has chosen is never taken for another who is signed in by now', async () => {
  const { one, two, id } = await makeChat(server);
  const uploadAs = (whom: Someone) =>
    two.browser.post('/api/messages/photos', undefined, {
      raw: picture,
      headers: { 'content-type': 'image/jpeg', 'x-sender-id': whom.id },
    });
  const refused = await uploadAs(one);
  expect([refused.status, refused.body.code]).toEqual([409, 'ANOTHER_MEMBER']);
  const taken = await uploadAs(two);
  expect(taken.status).toBe(200);
  expect((await sendPhoto(two, id, taken.body)).status).toBe(200);
});

test('a photo of a chat has to be under 5 MB, too', async () => {
  const { one } = await makeChat(server);
  const uploadOf = (size: number) =>
    one.browser.upload(
      '/api/messages/photos',
      Buffer.concat([picture, Buffer.alloc(size - picture.length)]),
    );
  const refused = await uploadOf(5_242_880);
  expect([refused.status, refused.body.code]).toEqual([413, 'PHOTO_TOO_LARGE']);
  expect((await uploadOf(5_242_879)).status).toBe(200);
});

/** Before others let time pass: files know no clock but the machine's. */
test('files that no photo of a chat has are found and removed, but not at once', async () => {
  const { one, id } = await makeChat(server);
  const photo = await upload(one);
  await sendPhoto(one, id, photo);
  const { storage } = server.tools;
  const lost = 'chats/lost/large.webp';
  await storage.put(lost, Buffer.from('x'));
  await removeOrphans(server.tools, chatPhotos);
  expect(await storage.get(lost)).not.toBeNull();
  server.clock.letPass(days(1) + 1000);
  await removeOrphans(server.tools, chatPhotos);
  expect(await storage.get(lost)).toBeNull();
  expect(await fileOf(photo)).not.toBeNull();
});

describe('a photo that was not sent yet', () => {
  test('is sent by whoever has uploaded it, and nobody else', async () => {
    const { one, two, id } = await makeChat(server);
    const photo = await upload(one);
    expect((await sendPhoto(two, id, photo)).status).toBe(404);
    expect((await sendPhoto(one, id, photo)).status).toBe(200);
  });

  test('is sent once, also when two messages have it at the same instant', async () => {
    const { one, id } = await makeChat(server);
    const photo = await upload(one);
    const replies = await Promise.all([1, 2, 3].map(() => sendPhoto(one, id, photo)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await sendPhoto(one, id, photo)).status).toBe(404);
    expect(await photosFor(one, id)).toMatchObject([{ id: photo.id }]);
  });

  test('goes after an hour, and those that were sent stay', async () => {
    const { one, id } = await makeChat(server);
    const [sent, unsent] = [await upload(one), await upload(one)];
    await sendPhoto(one, id, sent);
    server.clock.letPass(minutes(59));
    await removeUnsent(server.tools, chatPhotos);
    expect(await fileOf(unsent)).not.toBeNull();
    server.clock.letPass(minutes(2));
    await removeUnsent(server.tools, chatPhotos);
    await waitFor(async () => (await fileOf(unsent)) === null);
    expect(await fileOf(sent)).not.toBeNull();
  });

  test('gives way to newer ones beyond ten; what waits for a person stays', async () => {
    const { one, two, id } = await makeChat(server);
    const waiting = await upload(one);
    const threat = 'I will kill you if you do not answer';
    const held = await send(one, id, threat, { photoId: waiting.id });
    expect(held.body.state).toBe('held');
    const oldest = await upload(one);
    for (let more = 0; more < UNSENT_FILES_MAX; more += 1) {
      server.clock.letPass(1);
      await upload(one);
    }
    await waitFor(async () => (await fileOf(oldest)) === null);
    expect((await sendPhoto(one, id, oldest)).status).toBe(404);
    expect(await fileOf(waiting)).not.toBeNull();
    expect(await messagesOf(two, id)).toEqual([]);
  });
});
