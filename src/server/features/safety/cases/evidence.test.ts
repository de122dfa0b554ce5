import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import { drawnPicture } from '#server/testing/made-pictures.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import {
  caseNumbered,
  casesOf,
  claim,
  decide,
  heldCaseOf,
  makeTeam,
  openCase,
  report,
} from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { contentHeld, contentReviewed, contentWithdrawn } from '../safety.facts.ts';
import { forgetOldEvidence } from './evidence.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer({ PHOTO_CHECK: 'on', PHOTO_CHECK_THRESHOLD: '0' });
  team = await makeTeam(server);
});
afterAll(() => server.close());

type Staff = typeof team.admin;
const picture = async (staff: Staff, id: string, name: string) =>
  (await staff.browser.get(`/api/admin/cases/${id}/pictures/${name}`)).status;
const handOver = (staff: Staff, id: string) =>
  staff.browser.post(`/api/admin/cases/${id}/hand-over`, { reason: 'child' });
const audited = async (target: string) =>
  (await team.admin.browser.get('/api/admin/audit')).body.items.filter(
    (row: { target: string }) => row.target === target,
  );
const copiesOf = async (id: string) => {
  const keys = [];
  for await (const { key } of server.tools.storage.list(`evidence/${id}`)) keys.push(key);
  return keys;
};

/** The photo of a new member, which waits for a person. */
async function holdPhoto() {
  const owner = await makeListedMember(server);
  const { body } = await owner.browser.upload('/api/profiles/me/photos', await makePhoto());
  const summary = await heldCaseOf(team.admin, owner, 'photo');
  return { owner, photoId: present(body.profileImages[0]).id, id: summary?.id ?? '' };
}

describe('a held picture', () => {
  test('stays with its case, whatever is decided about it', async () => {
    const { id, photoId, owner } = await holdPhoto();
    await claim(team.admin, id);
    expect((await decide(team.admin, id, 'suspend', { days: 3, reason: 'child' })).status).toBe(
      200,
    );
    expect(await copiesOf(id)).toHaveLength(1);
    expect(await picture(team.admin, id, 'held')).toBe(200);
    expect((await owner.browser.get('/api/profiles/me')).body.profileImages).not.toMatchObject([
      { id: photoId },
    ]);
  });

  test('is opened by its own name alone, and a name that was made up leaves no row', async () => {
    const { id } = await holdPhoto();
    expect(await picture(team.admin, id, 'call-me-on-98765')).toBe(404);
    expect(await audited(`case:${id}`)).toEqual([]);
    expect(await picture(team.admin, id, 'held')).toBe(200);
    expect(await audited(`case:${id}`)).toMatchObject([{ details: { picture: 'held' } }]);
  });
});

test('a picture like that of another account has the other beside it, and says whose it is', async () => {
  const taken = await drawnPicture(201);
  const [first, second] = [await makeListedMember(server), await makeListedMember(server)];
  const { body } = await first.browser.upload('/api/profiles/me/photos', taken);
  const photoId = present(body.profileImages[0]).id;
  await server.tools.write(async (tx) =>
    tx.tell(contentReviewed, { kind: 'photo', contentId: photoId, released: true }),
  );
  await second.browser.upload('/api/profiles/me/photos', taken);
  const held = (await casesOf(team.moderator, '?kind=photo')).find(
    ({ subject }) => subject?.id === second.id,
  );
  const { evidence, reason, id } = await openCase(team.moderator, held?.id ?? '');
  expect(reason).toContain('photo-of-another-account');
  expect(evidence.pictures).toEqual([
    { name: 'held', reported: true },
    { name: 'like', reported: false, like: { memberId: first.id, photoId } },
  ]);
  expect(await picture(team.moderator, id, 'like')).toBe(200);
});

describe('handed to an admin', () => {
  test('a case is for admins alone, soon due, free again and sealed', async () => {
    const { id, owner, photoId } = await holdPhoto();
    await claim(team.moderator, id);
    expect((await handOver(team.moderator, id)).status).toBe(200);
    expect((await team.moderator.browser.get(`/api/admin/cases/${id}`)).status).toBe(404);
    expect(await picture(team.moderator, id, 'held')).toBe(404);
    expect((await handOver(team.moderator, id)).status).toBe(404);
    const handed = await openCase(team.admin, id);
    expect(handed).toMatchObject({ adminOnly: true, sealed: true, claimedBy: null });
    expect(Date.parse(handed.dueAt) - server.clock.now().getTime()).toBeLessThan(minutes(121));
    expect(await audited(`case:${id}`)).toContainEqual(
      expect.objectContaining({ action: 'case.hand-over', details: { reason: 'child' } }),
    );
    await owner.browser.delete(`/api/profiles/me/photos/${photoId}`);
    expect((await openCase(team.admin, id)).closedAt).toBeNull();
    expect(await picture(team.admin, id, 'held')).toBe(200);
  });

  test('it does not close when its content is taken back', async () => {
    const contentId = randomUUID();
    const { id: memberId } = await makeListedMember(server);
    await server.tools.write(async (tx) =>
      tx.tell(contentHeld, {
        kind: 'bio',
        contentId,
        memberId,
        sealed: false,
        finding: 'paid-sex',
        text: 'Call me for rates',
        fileKey: null,
      }),
    );
    const held = (await casesOf(team.moderator, '?kind=content')).find(
      ({ subject }) => subject?.id === memberId,
    );
    await handOver(team.moderator, held?.id ?? '');
    await server.tools.write(async (tx) => tx.tell(contentWithdrawn, { kind: 'bio', contentId }));
    expect(await openCase(team.admin, held?.id ?? '')).toMatchObject({ closedAt: null });
  });
});

test('evidence goes 180 days after its case was closed, with its files, unless it is sealed', async () => {
  const reportPhoto = async () => {
    const { owner, photoId } = await holdPhoto();
    await server.tools.write(async (tx) =>
      tx.tell(contentReviewed, { kind: 'photo', contentId: photoId, released: true }),
    );
    const reporter = await makeListedMember(server);
    const { number } = (await report(reporter, owner, { photoId })).body;
    return (await caseNumbered(team.moderator, number))?.id ?? '';
  };
  const [usual, sealed] = [await reportPhoto(), await reportPhoto()];
  const grievance = await server.browser().post('/api/grievances', {
    clientId: randomUUID(),
    name: 'Farida Khan',
    email: 'farida@example.com',
    category: 'other',
    words: 'Somebody uses my name and my photo on your site.',
  });
  const complaint = (await caseNumbered(team.admin, grievance.body.number))?.id ?? '';
  await claim(team.admin, complaint);
  await decide(team.admin, complaint, 'answer');
  await handOver(team.moderator, sealed);
  for (const id of [usual, sealed]) {
    await claim(team.admin, id);
    await decide(team.admin, id, 'none', { reason: 'no-breach', words: '' });
  }
  await team.later(days(179));
  await forgetOldEvidence(server.tools);
  expect(await picture(team.admin, usual, 'photo-0')).toBe(200);
  await team.later(days(2));
  // Of a report that failed between its copies and its row.
  const failed = randomUUID();
  await server.tools.storage.put(`evidence/${failed}/photo-0.webp`, await makePhoto());
  await forgetOldEvidence(server.tools);
  expect(await picture(team.admin, usual, 'photo-0')).toBe(404);
  expect((await openCase(team.admin, usual)).evidence).toMatchObject({
    pictures: [],
    profile: null,
  });
  expect(await openCase(team.admin, usual)).toMatchObject({ details: '' });
  expect(await openCase(team.admin, complaint)).toMatchObject({ details: '', contact: null });
  expect(await copiesOf(usual)).toEqual([]);
  expect(await copiesOf(failed)).toEqual([]);
  expect(await picture(team.admin, sealed, 'photo-0')).toBe(200);
  expect(await openCase(team.admin, sealed)).toMatchObject({ details: 'They do not stop.' });
});
