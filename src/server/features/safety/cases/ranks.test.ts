import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import {
  caseNumbered,
  claim,
  decide,
  makeTeam,
  type Team,
  report,
} from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

type Staff = Pick<MadeMember, 'browser'>;

/** Who can be reported: for others there is a profile of theirs. */
async function listedStaff(role: 'moderator' | 'admin') {
  const staff = await makeStaff(server, role);
  await staff.browser.patch('/api/profiles/me', {});
  return { ...staff, id: staff.member.id };
}

const act = (staff: Staff, id: string, action: string, more: object = {}) =>
  staff.browser.post(`/api/admin/members/${id}/actions`, {
    action,
    reason: 'harassment',
    words: 'Please leave people alone.',
    ...more,
  });
const pageOf = async (staff: Staff, id: string) =>
  (await staff.browser.get(`/api/admin/members/${id}`)).body;
const numbersOf = (cases: { number: string }[]) => cases.map(({ number }) => number);
const find = async (staff: Staff, search: string) =>
  (await staff.browser.get(`/api/admin/members?search=${encodeURIComponent(search)}`)).body.items;
const idOf = async (number: string) => (await caseNumbered(team.admin, number))?.id ?? '';

/** Of the latest decision about them. */
async function appeal(who: MadeMember): Promise<string> {
  await signInAgain(who);
  const [decision] = (await who.browser.get('/api/standing')).body.decisions;
  const words = 'I did nothing of the kind, please look again.';
  const { body } = await who.browser.post(
    `/api/standing/decisions/${present(decision).id}/appeal`,
    {
      words,
    },
  );
  return body.number;
}

describe('a case', () => {
  test('is not there for whoever it is about, in no list, count or search', async () => {
    const subject = await listedStaff('admin');
    const reporter = await makeListedMember(server);
    const { number } = (await report(reporter, subject)).body;
    const id = await idOf(number);
    await claim(team.admin, id);
    expect(await caseNumbered(subject, number)).toBeUndefined();
    for (const path of ['', '/pictures/photo-0'])
      expect((await subject.browser.get(`/api/admin/cases/${id}${path}`)).status).toBe(404);
    for (const action of ['claim', 'unclaim'])
      expect((await subject.browser.post(`/api/admin/cases/${id}/${action}`)).status).toBe(404);
    expect(await caseNumbered(team.admin, number)).toMatchObject({ claimedBy: expect.anything() });
    await decide(team.admin, id, 'none', { reason: 'no-breach', words: '' });
    expect(await pageOf(subject, reporter.id)).toMatchObject({
      reported: [],
      reports: { dismissed: 0 },
    });
    expect(await pageOf(team.admin, reporter.id)).toMatchObject({ reports: { dismissed: 1 } });
    expect(await find(subject, number)).toEqual([]);
  });

  test('is not there for whoever reported it', async () => {
    const reporter = await listedStaff('moderator');
    const subject = await makeListedMember(server);
    const { number } = (await report(reporter, subject)).body;
    const id = await idOf(number);
    expect(await caseNumbered(reporter, number)).toBeUndefined();
    expect((await claim(reporter, id)).status).toBe(404);
    expect(numbersOf((await pageOf(reporter, subject.id)).about)).toEqual([]);
    expect(await find(reporter, number)).toEqual([]);
    expect(numbersOf((await pageOf(team.second, subject.id)).about)).toEqual([number]);
    expect(await find(team.second, number)).toHaveLength(1);
  });

  test('that is for admins is in no list, count or search of a moderator', async () => {
    const [reporter, subject] = [await makeListedMember(server), await makeListedMember(server)];
    const { number } = (await report(reporter, subject, { reason: 'child' })).body;
    expect(numbersOf((await pageOf(team.moderator, reporter.id)).reported)).toEqual([]);
    expect(numbersOf((await pageOf(team.admin, reporter.id)).reported)).toEqual([number]);
    expect(await find(team.moderator, number)).toEqual([]);
    expect(await find(team.admin, number)).toHaveLength(1);
  });

  test.each(['moderator', 'admin'] as const)('about a %s is for admins', async (role) => {
    const subject = await listedStaff(role);
    const { number } = (await report(await makeListedMember(server), subject)).body;
    expect(await caseNumbered(team.moderator, number)).toBeUndefined();
    expect((await claim(team.moderator, await idOf(number))).status).toBe(404);
    expect(await caseNumbered(team.admin, number)).toMatchObject({ adminOnly: true });
  });

  test('becomes one for admins with the role of whom it is about', async () => {
    const subject = await makeListedMember(server);
    const { number } = (await report(await makeListedMember(server), subject)).body;
    const id = await idOf(number);
    await claim(team.moderator, id);
    await team.admin.browser.put(`/api/admin/staff/${subject.id}`, { role: 'moderator' });
    const none = { reason: 'no-breach', words: '' };
    expect((await decide(team.moderator, id, 'none', none)).status).toBe(404);
  });
});

test('nobody acts on themself, nor a moderator on one of the team', async () => {
  expect((await act(team.moderator, team.moderator.member.id, 'warn')).status).toBe(404);
  expect((await act(team.moderator, team.admin.member.id, 'warn')).status).toBe(404);
});

describe('a moderator', () => {
  test.each([
    ['what an admin decided', () => team.admin, 'harassment'],
    ['what was for harm to a child', () => team.second, 'child'],
  ])('neither takes back nor replaces %s', async (_, by, reason) => {
    const member = await makeListedMember(server);
    await act(by(), member.id, 'ban', { reason });
    for (const action of ['restore', 'restrict'])
      expect((await act(team.moderator, member.id, action)).body.code).toBe('ADMIN_DECIDES');
    const appealed = await appeal(member);
    expect(await caseNumbered(team.moderator, appealed)).toBeUndefined();
    expect((await claim(team.moderator, await idOf(appealed))).status).toBe(404);
    expect((await member.browser.get('/api/standing')).body.status).toBe('banned');
    const another = await makeStaff(server, 'admin');
    expect((await act(another, member.id, 'restore')).status).toBe(200);
  });

  test('does not replace their own decision while it is appealed against', async () => {
    const member = await makeListedMember(server);
    await act(team.moderator, member.id, 'restrict');
    await appeal(member);
    const again = await act(team.moderator, member.id, 'suspend', { days: 365 });
    expect([again.status, again.body.code]).toEqual([409, 'ANOTHER_DECIDES']);
    expect((await act(team.second, member.id, 'suspend', { days: 1 })).status).toBe(200);
  });

  test('does not grant an appeal of one of the team', async () => {
    const colleague = await makeStaff(server, 'moderator');
    expect((await act(team.admin, colleague.member.id, 'restrict')).status).toBe(200);
    const number = await appeal(colleague);
    expect(await caseNumbered(team.moderator, number)).toBeUndefined();
  });
});

describe('refused as input', () => {
  test.each(['ban', 'warn', 'restore'])('a %s that would end by itself', async (action) => {
    const { id } = await makeListedMember(server);
    const { body } = await act(team.moderator, id, action, { days: 1 });
    expect(body.data?.faults?.[0]?.field).toBe('days');
  });

  test('characters that are no text', async () => {
    const member = await makeListedMember(server);
    const words = 'Nothing\u0000 to read';
    expect((await act(team.moderator, member.id, 'warn', { words })).status).toBe(400);
    const { id } = await team.decideAbout(member, 'suspend');
    expect((await decide(team.moderator, id, 'warn', { words })).status).toBe(400);
    const search = `/api/admin/members?search=${encodeURIComponent('a\u0000@b.example')}`;
    expect((await team.moderator.browser.get(search)).status).toBe(400);
    const payments = `/api/admin/payments?search=${encodeURIComponent('a\u0000')}`;
    expect((await team.admin.browser.get(payments)).status).toBe(400);
  });
});
