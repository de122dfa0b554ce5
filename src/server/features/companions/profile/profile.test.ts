import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStatus, setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { filledCompanion, makeCompanion } from '#server/testing/make-companion.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { findListedCompanion, unlistOverdue } from './companion.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let viewer: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeFinishedMember(server);
});
afterAll(() => server.close());

const own = async ({ browser }: MadeMember) => (await browser.get('/api/companion')).body;
const listed = ({ member }: MadeMember) =>
  findListedCompanion(server.tools, viewer.member.id, member.id);
const foundUnder = async (query: string, { member }: MadeMember): Promise<boolean> => {
  const { body } = await viewer.browser.get(`/api/browse?${query}`);
  return body.items.some(({ memberId }: { memberId: string }) => memberId === member.id);
};
const offerOf = async ({ member }: MadeMember) =>
  (await viewer.browser.get(`/api/members/${member.id}`)).body.companionOffer;

describe('the way to being listed', () => {
  test('says exactly what is missing, in order', async () => {
    const them = await makeFinishedMember(server, { userType: 'provider', paid: false });
    expect((await own(them)).missing).toEqual([
      'plan',
      'identity',
      'categories',
      'kinds',
      'languages',
      'offers',
      'refuses',
      'hours',
    ]);
    await them.browser.patch('/api/companion', filledCompanion);
    expect((await own(them)).missing).toEqual(['plan', 'identity']);
    await verifyMember(server, them);
    expect((await own(them)).missing).toEqual(['plan']);
    expect(await listed(them)).toBeNull();
  });

  test('a profile that nobody can find is named, whether it is unfinished, hidden or paused', async () => {
    const { browser } = await makeMember(server, { userType: 'provider' });
    expect((await browser.get('/api/companion')).body.missing).toContain('profile');
    const them = await makeCompanion(server);
    await them.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
    expect((await own(them)).missing).toEqual(['visibility']);
    expect(await listed(them)).toBeNull();
    await them.browser.patch('/api/profiles/me/settings', { profileVisibility: true });
    await them.browser.post('/api/accounts/pause');
    expect((await own(them)).missing).toEqual(['pause']);
    expect(await listed(them)).toBeNull();
    await them.browser.post('/api/accounts/resume');
    expect((await own(them)).missing).toEqual([]);
    expect(await foundUnder('companions=yes', them)).toBe(true);
  });

  test('is for companions alone', async () => {
    for (const reply of [
      await viewer.browser.get('/api/companion'),
      await viewer.browser.patch('/api/companion', { languages: ['hi'] }),
      await viewer.browser.put('/api/companion/available', { hours: 1 }),
      await viewer.browser.delete('/api/companion/available'),
      await viewer.browser.post('/api/companion/time-off', {
        startsAt: '2099-01-01T00:00:00Z',
        endsAt: '2099-01-02T00:00:00Z',
      }),
    ])
      expect([403, 400]).toContain(reply.status);
    expect((await viewer.browser.get('/api/companion')).body.code).toBe('COMPANIONS_ONLY');
  });
});

describe('what is offered', () => {
  test('is kept as sent, field by field', async () => {
    const them = await makeCompanion(server);
    await them.browser.patch('/api/companion', { languages: ['ta', 'ta'], dailyLimit: 3 });
    expect(await own(them)).toMatchObject({
      ...filledCompanion,
      languages: ['ta'],
      dailyLimit: 3,
      missing: [],
    });
  });

  test.each([
    { categories: ['friendship-with-benefits'] },
    { languages: ['klingon'] },
    { dailyLimit: 0 },
    { hours: [{ day: 0, from: 600, until: 600 }] },
    { hours: [{ day: 7, from: 0, until: 60 }] },
    { hours: [{ day: 0, from: 7, until: 60 }] },
    {
      hours: [
        { day: 0, from: 0, until: 120 },
        { day: 0, from: 60, until: 180 },
      ],
    },
    { categories: ['virtual-relationship'], kinds: ['chat', 'voice'] },
    { offers: 'x'.repeat(601) },
  ])('is refused: %o', async (changes) => {
    const them = await makeCompanion(server);
    const reply = await them.browser.patch('/api/companion', changes);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await own(them)).toMatchObject(filledCompanion);
  });

  test('no calls where Virtual Relationship is all that is left', async () => {
    const them = await makeCompanion(server);
    const reply = await them.browser.patch('/api/companion', {
      categories: ['virtual-relationship'],
    });
    expect(reply.body.message).toContain('text only');
    const both = { categories: ['virtual-relationship'], kinds: ['chat'] };
    expect((await them.browser.patch('/api/companion', both)).status).toBe(200);
  });

  test.each([
    sql`categories = array['friendship-with-benefits']`,
    sql`categories = array['virtual-relationship', 'virtual-relationship'], kinds = array['video']`,
  ])('the database refuses it, too', async (change) => {
    const { member } = await makeCompanion(server);
    const written = server.tools.db.execute(
      sql`update companion_profiles set ${change} where member_id = ${member.id}`,
    );
    await expect(written).rejects.toThrow();
  });
});

describe('a listing ends', () => {
  test('with the plan, without anybody doing anything', async () => {
    const them = await makeCompanion(server);
    const until = new Date(server.clock.now().getTime() + hours(1));
    await server.tools.db.execute(sql`update members set paid_until = ${until.toISOString()}
      where id = ${them.member.id}`);
    await them.browser.patch('/api/companion', { dailyLimit: 4 });
    expect(await foundUnder('companions=yes', them)).toBe(true);
    server.clock.letPass(hours(1));
    expect(await foundUnder('companions=yes', them)).toBe(false);
    expect(await offerOf(them)).toBeNull();
    expect(await listed(them)).toBeNull();
    await unlistOverdue(server.tools);
    expect(
      (
        await server.tools.db.execute(
          sql`select 1 from listing_companions where member_id = ${them.member.id}`,
        )
      ).rows,
    ).toEqual([]);
  });

  test('with the verification, and with a restriction', async () => {
    const them = await makeCompanion(server);
    await server.tools.write((tx) => setIdentityVerified(tx, them.member.id, null));
    expect(await foundUnder('companions=yes', them)).toBe(false);
    expect((await own(them)).missing).toEqual(['identity']);
    await verifyMember(server, them);
    expect(await foundUnder('companions=yes', them)).toBe(true);
    await server.tools.write((tx) => changeStatus(tx, them.member.id, 'restricted', null));
    expect(await foundUnder('companions=yes', them)).toBe(false);
    expect(await listed(them)).toBeNull();
    expect((await own(them)).missing).toEqual(['restriction']);
  });

  test('for a pair that a block parts', async () => {
    const them = await makeCompanion(server);
    expect(await listed(them)).toMatchObject({ memberId: them.member.id, dailyLimit: 5 });
    await them.browser.post('/api/blocks', { memberId: viewer.member.id });
    expect(await listed(them)).toBeNull();
    expect(await foundUnder('companions=yes', them)).toBe(false);
  });
});

test('whoever is listed is not found under Friendship with Benefits meanwhile, nor shown under it', async () => {
  const under = 'connectionType=friendship-with-benefits';
  const them = await makeCompanion(server, {
    profile: { connectionTypes: ['rent-a-friend', 'friendship-with-benefits'] },
  });
  const types = async () =>
    (await viewer.browser.get(`/api/members/${them.member.id}`)).body.profile.connectionTypes;
  expect(await foundUnder(under, them)).toBe(false);
  expect(await types()).toEqual(['rent-a-friend']);
  await them.browser.patch('/api/companion', { hours: [] });
  expect(await foundUnder(under, them)).toBe(true);
  expect(await types()).toContain('friendship-with-benefits');
});

describe('available now', () => {
  test('ends by itself, and by a tap', async () => {
    const them = await makeCompanion(server);
    const reply = await them.browser.put('/api/companion/available', { hours: 1 });
    const endsAt = new Date(server.clock.now().getTime() + hours(1)).toISOString();
    expect(Date.parse(endsAt) - Date.parse(present(reply.body.availableUntil))).toBeLessThan(
      10_000,
    );
    expect(await foundUnder('availableNow=yes', them)).toBe(true);
    expect(await offerOf(them)).toMatchObject({ availableNow: true });
    server.clock.letPass(hours(1));
    expect(await foundUnder('availableNow=yes', them)).toBe(false);
    expect(await offerOf(them)).toMatchObject({ availableNow: false });
    expect((await own(them)).availableUntil).toBeNull();
    await them.browser.put('/api/companion/available', { hours: 4 });
    await them.browser.delete('/api/companion/available');
    expect(await foundUnder('availableNow=yes', them)).toBe(false);
  });

  test('is refused to whoever is not listed, and for any other time', async () => {
    const them = await makeFinishedMember(server, { userType: 'provider' });
    const reply = await them.browser.put('/api/companion/available', { hours: 1 });
    expect(reply).toMatchObject({ status: 409, body: { code: 'COMPANION_UNLISTED' } });
    const listedOne = await makeCompanion(server);
    expect((await listedOne.browser.put('/api/companion/available', { hours: 24 })).status).toBe(
      400,
    );
  });
});

describe('time off', () => {
  const at = (inHours: number) =>
    new Date(server.clock.now().getTime() + hours(inHours)).toISOString();

  test('is taken, listed until it is over, and taken back', async () => {
    const them = await makeCompanion(server);
    const [startsAt, endsAt] = [at(1), at(25)];
    const reply = await them.browser.post('/api/companion/time-off', { startsAt, endsAt });
    const { id } = present(reply.body.timeOff[0]);
    expect((await listed(them))?.timeOff).toMatchObject([{ endsAt: new Date(endsAt) }]);
    expect((await viewer.browser.delete(`/api/companion/time-off/${id}`)).status).toBe(404);
    const other = await makeCompanion(server);
    expect((await other.browser.delete(`/api/companion/time-off/${id}`)).status).toBe(404);
    expect((await them.browser.delete(`/api/companion/time-off/${id}`)).body.timeOff).toEqual([]);
    await them.browser.post('/api/companion/time-off', { startsAt: at(-1), endsAt: at(1) });
    server.clock.letPass(hours(1) + minutes(1));
    expect((await own(them)).timeOff).toEqual([]);
  });

  test.each([
    ['ends before it begins', 2, 1],
    ['is over', -2, -1],
    ['is farther than a year', 1, 24 * 400],
  ])('is refused when it %s', async (_, from, until) => {
    const them = await makeCompanion(server);
    const reply = await them.browser.post('/api/companion/time-off', {
      startsAt: at(from),
      endsAt: at(until),
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('has an end: at most 30 at once', async () => {
    const them = await makeCompanion(server);
    for (let day = 0; day < 30; day += 1)
      await them.browser.post('/api/companion/time-off', {
        startsAt: at(day),
        endsAt: at(day + 1),
      });
    const reply = await them.browser.post('/api/companion/time-off', {
      startsAt: at(50),
      endsAt: at(51),
    });
    expect(reply.body.code).toBe('TIME_OFF_FULL');
  });
});
