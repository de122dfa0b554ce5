import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Photo } from '#contract/profiles/endpoints.ts';
import {
  contentHeld,
  contentReviewed,
  contentWithdrawn,
} from '#server/features/safety/safety.facts.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { drawnPicture } from '#server/testing/made-pictures.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

const ME = '/api/profiles/me';

/** One server that finds nothing clear, and one with the usual threshold. */
let wary: TestServer;
let usual: TestServer;
const told: { held: unknown[]; withdrawn: unknown[] } = { held: [], withdrawn: [] };
beforeAll(async () => {
  wary = await startTestServer({ PHOTO_CHECK: 'on', PHOTO_CHECK_THRESHOLD: '0' });
  usual = await startTestServer({ PHOTO_CHECK: 'on' });
  for (const { tools } of [wary, usual])
    tools.listen([
      { to: contentHeld, afterCommit: (payload) => void told.held.push(payload) },
      { to: contentWithdrawn, afterCommit: (payload) => void told.withdrawn.push(payload) },
    ]);
});
afterAll(() => Promise.all([wary.close(), usual.close()]));
beforeEach(() => {
  told.held = [];
  told.withdrawn = [];
});

const upload = async ({ browser }: MadeMember, picture: Buffer): Promise<Photo[]> => {
  const reply = await browser.upload(`${ME}/photos`, picture);
  expect(reply.status).toBe(200);
  return reply.body.profileImages;
};
const ownPhotos = async ({ browser }: MadeMember): Promise<Photo[]> =>
  (await browser.get(ME)).body.profileImages;
const review = (server: TestServer, contentId: string, released: boolean) =>
  server.tools.write(async (tx) =>
    tx.tell(contentReviewed, { kind: 'photo', contentId, released }),
  );
const only = <Item>(items: Item[]): Item => {
  expect(items).toHaveLength(1);
  return items[0] as Item;
};

describe('a photo that is not clear', () => {
  test('is seen by its owner, with the reason, and by nobody else', async () => {
    const viewer = await makeListedMember(wary);
    const owner = await makeListedMember(wary);
    const photo = only(await upload(owner, await makePhoto()));
    expect(photo.held).toBe('perhaps-nudity');
    expect(await ownPhotos(owner)).toMatchObject([{ id: photo.id, held: 'perhaps-nudity' }]);

    expect((await owner.browser.get(`${ME}/public`)).body.profileImages).toEqual([]);
    const { body: profile } = await viewer.browser.get(`/api/members/${owner.id}`);
    expect(profile.profile.profileImages).toEqual([]);
    const { body: browse } = await viewer.browser.get('/api/browse');
    const card = browse.items.find(({ memberId }: { memberId: string }) => memberId === owner.id);
    expect(card?.photo).toBeNull();
    for (const reply of [profile, browse])
      expect(JSON.stringify(reply)).not.toContain(fileBehind(photo.urls.large));
  });

  test('opens by its address in a session of its owner alone', async () => {
    const [owner, viewer] = [await makeMember(wary), await makeMember(wary)];
    const { urls } = only(await upload(owner, await makePhoto()));
    for (const url of Object.values(urls)) {
      expect((await owner.browser.get(url)).status).toBe(200);
      expect((await viewer.browser.get(url)).status).toBe(404);
      expect((await wary.browser().get(url)).status).toBe(404);
      const forgeries = [/photo=./, /until=./, /key=./].map((part) =>
        url.replace(part, (found) => `${found}0`),
      );
      for (const forged of forgeries)
        for (const { browser } of [owner, viewer])
          expect((await browser.get(forged)).status).toBe(404);
    }
  });

  test('makes nobody presentable before it is released, and then tells the open pages of its owner', async () => {
    const [owner, viewer] = [await makeMember(wary), await makeListedMember(wary)];
    const path = `/api/members/${owner.member.id}` as const;
    const { id } = only(await upload(owner, await makePhoto()));
    expect((await viewer.browser.get(path)).status).toBe(404);

    const page = await openSocket(wary, owner.browser);
    const changed = nextEvent(page, 'profile.own-changed');
    await review(wary, id, true);
    await changed;
    page.close();
    const released = only(await ownPhotos(owner));
    expect(released.held).toBeNull();
    const { profileImages } = (await viewer.browser.get(path)).body.profile;
    expect(profileImages).toMatchObject([{ id }]);
    expect((await viewer.browser.get(present(profileImages[0]).urls.small)).status).toBe(200);
  });

  test('counts for its owner: the wizard can be finished with photos that wait', async () => {
    const { profile } = await makeFinishedMember(wary);
    expect(profile.onboardingComplete).toBe(true);
    expect(profile.profileImages.map(({ held }) => held)).toEqual([
      'perhaps-nudity',
      'perhaps-nudity',
    ]);
  });

  test('is gone, with its files, when a person decides against it', async () => {
    const owner = await makeMember(wary);
    const [first] = await upload(owner, await makePhoto());
    const [, second] = await upload(owner, await makePhoto());
    if (!first || !second) throw new Error('two photos were uploaded');
    await review(wary, first.id, false);
    expect(await ownPhotos(owner)).toMatchObject([{ id: second.id }]);
    const file = fileBehind(first.urls.large);
    await waitFor(async () => (await wary.tools.storage.get(file)) === null);
    // A second decision finds nothing to decide about.
    await review(wary, first.id, true);
    await review(wary, second.id, true);
    await review(wary, second.id, false);
    expect(await ownPhotos(owner)).toMatchObject([{ id: second.id, held: null }]);
  });

  test('is told to moderators with its file, and that its owner has deleted it', async () => {
    const owner = await makeMember(wary);
    const { id, urls } = only(await upload(owner, await makePhoto()));
    await waitFor(() => told.held.length === 1);
    expect(told.held).toEqual([
      {
        kind: 'photo',
        contentId: id,
        memberId: owner.member.id,
        sealed: false,
        finding: 'perhaps-nudity',
        text: null,
        fileKey: fileBehind(urls.large),
        like: null,
      },
    ]);
    await owner.browser.delete(`${ME}/photos/${id}`);
    await waitFor(() => told.withdrawn.length === 1);
    expect(told.withdrawn).toEqual([{ kind: 'photo', contentId: id }]);
  });
});

describe('a photo that another account uses', () => {
  test('waits, also when it was saved again or made smaller, and its owner is not told why', async () => {
    const [first, second, third] = [
      await makeListedMember(usual),
      await makeListedMember(usual),
      await makeListedMember(usual),
    ];
    const picture = await drawnPicture(201);
    expect(only(await upload(first, picture)).held).toBeNull();
    const copy = await sharp(picture).resize(200).webp({ quality: 60 }).toBuffer();
    const held = only(await upload(second, copy));
    expect(held.held).toBe('look');
    await waitFor(() => told.held.length === 1);
    expect(told.held).toMatchObject([
      { contentId: held.id, finding: 'photo-of-another-account', memberId: second.id },
    ]);
    expect(only(await upload(third, await drawnPicture(202))).held).toBeNull();
    // One's own photo may come twice, and plain pictures say nothing about whose they are.
    expect((await upload(first, copy)).map((photo) => photo.held)).toEqual([null, null]);
    const plain = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#7a5' },
    })
      .png()
      .toBuffer();
    for (const who of [second, third]) expect((await upload(who, plain)).at(-1)?.held).toBeNull();
  });

  test('that comes at the same instant as its copy is held once', async () => {
    const members = await Promise.all([1, 2, 3].map(() => makeMember(usual)));
    const picture = await drawnPicture(203);
    const photos = await Promise.all(members.map(async (who) => only(await upload(who, picture))));
    expect(photos.filter(({ held }) => held === null)).toHaveLength(1);
  });

  test('gives way on cards and profiles to the first photo that may be seen', async () => {
    const [first, second, viewer] = [
      await makeListedMember(usual),
      await makeListedMember(usual),
      await makeListedMember(usual),
    ];
    const picture = await drawnPicture(204);
    await upload(first, picture);
    const [held] = await upload(second, picture);
    const [, shown] = await upload(second, await drawnPicture(205));
    expect([held?.held, shown?.held]).toEqual(['look', null]);
    const { body } = await viewer.browser.get('/api/browse');
    const card = body.items.find(({ memberId }: { memberId: string }) => memberId === second.id);
    expect(card?.photo?.id).toBe(shown?.id);
    const { body: whole } = await viewer.browser.get(`/api/members/${second.id}`);
    expect(whole.profile.profileImages.map(({ id }) => id)).toEqual([shown?.id]);
    // The loss of the last photo that others saw is the loss of all.
    await second.browser.delete(`${ME}/photos/${shown?.id}`);
    const { body: after } = await viewer.browser.get(`/api/members/${second.id}`);
    expect(after.profile.profileImages).toEqual([]);
  });
});
