import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { makeFinishedMember, type FinishedMember } from '#server/testing/make-finished-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { present } from '#server/testing/reply-body.ts';

/** What others see of a checked identity. */

let server: TestServer;
let viewer: FinishedMember;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeFinishedMember(server);
});
afterAll(() => server.close());

const like = (who: FinishedMember, whom: FinishedMember) =>
  who.browser.post('/api/likes', { memberId: whom.member.id });
const unverify = ({ member }: FinishedMember) =>
  server.tools.write((tx) => setIdentityVerified(tx, member.id, null));
const profileOf = async ({ member }: FinishedMember) =>
  (await viewer.browser.get(`/api/members/${member.id}`)).body.profile;
async function browse(query: string): Promise<{ memberId: string; companion: boolean }[]> {
  return (await viewer.browser.get(`/api/browse?${query}`)).body.items;
}
const cardOf = async ({ member }: FinishedMember) =>
  (await browse('')).find(({ memberId }) => memberId === member.id);

describe('the mark', () => {
  test('is on everything that shows somebody, and goes again', async () => {
    const them = await makeFinishedMember(server);
    const likedAt = async () => (await viewer.browser.get('/api/likes/received')).body.items;
    await like(them, viewer);
    expect(await likedAt()).toMatchObject([{ member: { verified: false } }]);
    await verifyMember(server, them);
    expect(await likedAt()).toMatchObject([{ member: { verified: true } }]);
    await like(viewer, them);
    const all = async () => {
      const [matches, chats, own, session] = await Promise.all([
        viewer.browser.get('/api/matches'),
        viewer.browser.get('/api/conversations'),
        them.browser.get('/api/profiles/me'),
        them.browser.get('/api/accounts/session'),
      ]);
      return [
        (await cardOf(them)) as unknown as { verified: boolean },
        await profileOf(them),
        present(matches.body.items[0]).member,
        present(chats.body.items[0]).other,
        own.body,
        { verified: present(session.body.member).identityVerified },
      ].map((shown) => shown?.verified);
    };
    expect(await all()).toEqual([true, true, true, true, true, true]);
    await unverify(them);
    expect(await all()).toEqual([false, false, false, false, false, false]);
  });
});

describe('verified only', () => {
  let verified: FinishedMember;
  let other: FinishedMember;
  const ids = async (query: string) => (await browse(query)).map(({ memberId }) => memberId);
  beforeEach(async () => {
    const tara = { name: 'Tara Rao', profile: { location: 'Kochi' } };
    verified = await makeFinishedMember(server, tara);
    other = await makeFinishedMember(server, tara);
    await verifyMember(server, verified);
  });

  test.each(['', '&search=tara', '&location=kochi', '&connectionType=rent-a-friend&ageMin=28'])(
    'leaves out the others: %s',
    async (others) => {
      expect(await ids(others)).toEqual(
        expect.arrayContaining([verified.member.id, other.member.id]),
      );
      const found = await ids(`verified=yes${others}`);
      expect(found).toContain(verified.member.id);
      expect(found).not.toContain(other.member.id);
      await unverify(verified);
      expect(await ids(`verified=yes${others}`)).not.toContain(verified.member.id);
      expect(await ids(others)).toContain(verified.member.id);
    },
  );

  test('nobody can look for the others', async () => {
    expect((await viewer.browser.get('/api/browse?verified=no')).status).toBe(400);
  });

  test('a change of the profile at the same time loses neither', async () => {
    const them = await makeFinishedMember(server, { profile: { gender: 'female' } });
    await Promise.all([
      verifyMember(server, them),
      them.browser.patch('/api/profiles/me', { gender: 'male', bodyType: 'curvy' }),
    ]);
    expect(await ids('verified=yes&gender=male&bodyType=curvy')).toContain(them.member.id);
  });
});

describe('a companion', () => {
  test('is one to others once verified', async () => {
    const them = await makeFinishedMember(server, { userType: 'provider' });
    expect(await cardOf(them)).toMatchObject({ companion: false });
    expect(await profileOf(them)).toMatchObject({ companion: false });
    await verifyMember(server, them);
    expect(await cardOf(them)).toMatchObject({ companion: true });
    expect(await profileOf(them)).toMatchObject({ companion: true });
    await unverify(them);
    expect(await cardOf(them)).toMatchObject({ companion: false });
    expect(await profileOf(them)).toMatchObject({ companion: false });
  });

  test('is none without a birth date that shows 18 years', async () => {
    const them = await makeFinishedMember(server, { userType: 'provider' });
    await verifyMember(server, them);
    await server.tools.db.execute(
      sql`update profiles set birth_date = null where member_id = ${them.member.id}`,
    );
    expect(await cardOf(them)).toMatchObject({ verified: true, companion: false });
  });

  test('is nobody who is verified alone', async () => {
    const them = await makeFinishedMember(server);
    await verifyMember(server, them);
    expect(await cardOf(them)).toMatchObject({ verified: true, companion: false });
  });

  test('is told nobody by their kind of account', async () => {
    const them = await makeFinishedMember(server, { userType: 'provider' });
    expect(await cardOf(them)).not.toHaveProperty('userType');
    expect(await profileOf(them)).not.toHaveProperty('userType');
  });
});
