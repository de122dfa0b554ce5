import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { casesOf, claim, decide, makeTeam, type Team } from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const TRIES = 6;

const act = (staff: Pick<MadeMember, 'browser'>, id: string, action: string) =>
  staff.browser.post(`/api/admin/members/${id}/actions`, {
    action,
    reason: 'harassment',
    words: 'Please leave people alone.',
  });

test.each([
  [
    'dismiss',
    (one: MadeMember, other: MadeMember) =>
      one.browser.put(`/api/admin/staff/${other.member.id}`, { role: 'member' }),
  ],
  ['ban', (one: MadeMember, other: MadeMember) => act(one, other.member.id, 'ban')],
])('of two admins who %s each other at once, one stays', async (_, dismiss) => {
  for (let n = 0; n < TRIES; n += 1) {
    const [one, other] = [await makeStaff(server, 'admin'), await makeStaff(server, 'admin')];
    await Promise.all([dismiss(one, other), dismiss(other, one)]);
    const left = [];
    for (const each of [one, other]) {
      await signInAgain(each);
      left.push((await each.browser.get('/api/admin/staff')).status === 200);
    }
    expect(left.filter(Boolean)).toHaveLength(1);
  }
});

test('of two decisions about a member at once, one holds', async () => {
  for (let n = 0; n < TRIES; n += 1) {
    const { id } = await makeListedMember(server);
    await Promise.all([act(team.moderator, id, 'restrict'), act(team.second, id, 'ban')]);
    const { actions } = (await team.moderator.browser.get(`/api/admin/members/${id}`)).body;
    expect(actions.filter(({ endedAt }: { endedAt: string | null }) => !endedAt)).toHaveLength(1);
  }
});

test('a name is taken away while somebody else acts on its member', async () => {
  for (let n = 0; n < TRIES; n += 1) {
    const member = await makeListedMember(server);
    const named = { displayName: 'Escort Service', confirmed: true };
    expect((await member.browser.patch('/api/profiles/me', named)).status).toBe(200);
    const held = (await casesOf(team.moderator, '?kind=content')).find(
      ({ subject }) => subject?.id === member.id,
    );
    await claim(team.moderator, held?.id ?? '');
    const replies = await Promise.all([
      decide(team.moderator, held?.id ?? '', 'remove'),
      act(team.second, member.id, 'restrict'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
});
