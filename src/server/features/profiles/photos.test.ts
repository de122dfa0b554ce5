import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { IN_WIZARD } from '#contract/profiles/rules.ts';
import { days } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { removeOrphans } from './photo-files.service.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await makePhoto();
});
afterAll(() => server.close());

const PHOTOS = '/api/profiles/me/photos';
const idsOf = (photos: Photo[]) => photos.map(({ id }) => id);
const folderOf = ({ urls }: Photo) => urls.small.slice('/files/'.length).replace(/\/small.*/, '');

async function keptFolders(): Promise<Set<string>> {
  const folders = new Set<string>();
  for await (const { key } of server.tools.storage.list('photos'))
    folders.add(key.slice(0, key.lastIndexOf('/')));
  return folders;
}

const uploadInWizard = (browser: Browser) =>
  browser.post(PHOTOS, undefined, {
    raw: picture,
    headers: { 'content-type': 'image/jpeg', ...IN_WIZARD },
  });

/** Over the real route, for a member with so many photos. */
async function memberWith(count: number) {
  const { browser } = await makeMember(server);
  for (let photo = 0; photo < count; photo += 1) await browser.upload(PHOTOS, picture);
  return { browser, ...(await read(browser)) };
}

async function read(browser: Browser): Promise<{ photos: Photo[]; ids: string[] }> {
  const photos: Photo[] = (await browser.get('/api/profiles/me')).body.profileImages;
  return { photos, ids: idsOf(photos) };
}

describe('at most', () => {
  test('six inside the wizard', async () => {
    const { browser, ids } = await memberWith(5);
    expect((await uploadInWizard(browser)).status).toBe(200);
    const reply = await uploadInWizard(browser);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      409,
      'PHOTO_LIMIT',
      'You can only upload up to 6 photos. You currently have 6 photos.',
    ]);
    expect((await read(browser)).ids.slice(0, 5)).toEqual(ids);
    expect((await read(browser)).ids).toHaveLength(6);
  });

  const skipped = () => makeMember(server);
  const finished = () => makeFinishedMember(server);
  test.each([
    ['who has finished it', finished, 7],
    ['who has skipped it', skipped, 9],
  ])('nine outside of it, for one %s', async (_, make, room) => {
    const { browser } = await make();
    for (let more = 0; more < room; more += 1)
      expect((await browser.upload(PHOTOS, picture)).status).toBe(200);
    const { ids } = await read(browser);
    expect(ids).toHaveLength(9);
    const reply = await browser.upload(PHOTOS, picture);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'You can only upload up to 9 photos. You currently have 9 photos.',
    ]);
    expect((await read(browser)).ids).toEqual(ids);
  });

  test('as many when three come at once for one place, and the refused leave no files', async () => {
    const before = await keptFolders();
    const { browser } = await memberWith(5);
    const replies = await Promise.all([1, 2, 3].map(() => uploadInWizard(browser)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { photos } = await read(browser);
    const after = await keptFolders();
    expect([...after].filter((folder) => !before.has(folder)).toSorted()).toEqual(
      photos.map(folderOf).toSorted(),
    );
  });
});

test('the answer is the whole list, newest last', async () => {
  const { browser, ids } = await memberWith(2);
  const reply = await browser.upload(PHOTOS, picture);
  expect(idsOf(reply.body.profileImages).slice(0, 2)).toEqual(ids);
  expect((await read(browser)).photos).toEqual(reply.body.profileImages);
});

describe('moving', () => {
  test.each([
    [2, 0, [2, 0, 1, 3]],
    [0, 3, [1, 2, 3, 0]],
    [1, 2, [0, 2, 1, 3]],
    [1, 1, [0, 1, 2, 3]],
    [1, -1, [0, 1, 2, 3]],
    [1, 4, [0, 1, 2, 3]],
  ])('the photo at %d to %d', async (from, to, order) => {
    const { browser, ids } = await memberWith(4);
    const reply = await browser.post(`${PHOTOS}/${ids[from]}/move`, { to });
    expect(reply.status).toBe(200);
    const expected = order.map((at) => ids[at]);
    expect(idsOf(reply.body.profileImages)).toEqual(expected);
    expect((await read(browser)).ids).toEqual(expected);
  });

  test('many at once loses none', async () => {
    const { browser, ids } = await memberWith(4);
    await Promise.all(ids.map((id) => browser.post(`${PHOTOS}/${id}/move`, { to: 0 })));
    expect((await read(browser)).ids.toSorted()).toEqual(ids.toSorted());
  });
});

describe('deleting', () => {
  test('closes the gap and deletes the files', async () => {
    const { browser, photos, ids } = await memberWith(3);
    const reply = await browser.delete(`${PHOTOS}/${ids[0]}`);
    expect(idsOf(reply.body.profileImages)).toEqual(ids.slice(1));
    const gone = folderOf(photos[0] as Photo);
    await waitFor(async () => !(await keptFolders()).has(gone));
    expect((await browser.get((photos[0] as Photo).urls.large)).status).toBe(404);
    expect((await browser.get((photos[1] as Photo).urls.large)).status).toBe(200);
    // The place of the next upload is free.
    await browser.upload(PHOTOS, picture);
    await browser.post(`${PHOTOS}/${ids[2]}/move`, { to: 0 });
    const after = await read(browser);
    expect(after.ids).toHaveLength(3);
    expect(after.ids.slice(0, 2)).toEqual([ids[2], ids[1]]);
  });

  test('twice finds nothing the second time', async () => {
    const { browser, ids } = await memberWith(1);
    expect((await browser.delete(`${PHOTOS}/${ids[0]}`)).status).toBe(200);
    expect((await browser.delete(`${PHOTOS}/${ids[0]}`)).status).toBe(404);
  });
});

test('another member’s photos can be neither moved nor deleted', async () => {
  const theirs = await memberWith(2);
  const mine = await memberWith(2);
  for (const reply of [
    await mine.browser.post(`${PHOTOS}/${theirs.ids[1]}/move`, { to: 0 }),
    await mine.browser.delete(`${PHOTOS}/${theirs.ids[1]}`),
  ])
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
  expect((await read(theirs.browser)).ids).toEqual(theirs.ids);
  expect((await read(mine.browser)).ids).toEqual(mine.ids);
});

test('files that no photo has are collected after a day, and no others', async () => {
  const { storage } = server.tools;
  const { photos } = await memberWith(1);
  const lost = 'photos/lost/large.webp';
  const portrait = 'portraits/1/large.webp';
  for (const key of [lost, portrait]) await storage.put(key, Buffer.from('x'));
  await removeOrphans(server.tools);
  expect(await storage.get(lost)).not.toBeNull();
  server.clock.letPass(days(1) + 1000);
  await removeOrphans(server.tools);
  expect(await storage.get(lost)).toBeNull();
  expect(await storage.get(portrait)).toEqual(Buffer.from('x'));
  expect(await storage.get(fileBehind((photos[0] as Photo).urls.large))).not.toBeNull();
});
