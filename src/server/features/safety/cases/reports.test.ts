import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { makeChat, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import {
  caseNumbered,
  casesOf,
  claim,
  decide,
  makeTeam,
  openCase,
  report,
} from '#server/testing/moderating.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const standing = async (who: Pick<MadeMember, 'browser'>) =>
  (await who.browser.get('/api/standing')).body;
const audited = async (target: string) =>
  (await team.admin.browser.get('/api/admin/audit')).body.items
    .filter((row: { target: string }) => row.target === target)
    .map((row: { action: string }) => row.action);

test('finding a member by their email leaves a row in the audit log', async () => {
  const { member, email } = await makeListedMember(server);
  await team.moderator.browser.get(`/api/admin/members?search=${encodeURIComponent(email)}`);
  expect(await audited(`member:${member.id}`)).toEqual(['member.find']);
});

describe('a report', () => {
  test('gives a number, freezes the profile, and tells the other nothing', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const reply = await report(one, two);
    expect(reply.body.number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const summary = await caseNumbered(team.moderator, reply.body.number);
    await two.browser.patch('/api/profiles/me', { bio: 'Somebody quite different from now on.' });
    const shown = await openCase(team.moderator, summary?.id ?? '');
    expect(shown).toMatchObject({
      kind: 'report',
      reason: 'harassment',
      details: 'They do not stop.',
      subject: { id: two.id },
      openedBy: { id: one.id },
      outcomes: [],
    });
    expect(shown.evidence.profile?.bio).not.toBe('Somebody quite different from now on.');
    expect((await two.browser.get('/api/notifications')).body.items).toEqual([]);
    expect(await standing(two)).toMatchObject({ status: 'active', decisions: [] });
    expect(await audited(`case:${summary?.id}`)).toEqual(['case.view']);
  });

  test('of messages freezes those around them, and blocks in the same step', async () => {
    const { one, two, id } = await makeChat(server);
    await send(two, id, 'You will regret this');
    await send(one, id, 'Leave me alone');
    const filed = { clientId: randomUUID(), reason: 'threat', seqs: [1], block: true };
    const reply = await one.browser.post(`/api/conversations/${id}/report`, filed);
    expect(reply.status).toBe(200);
    const again = await one.browser.post(`/api/conversations/${id}/report`, filed);
    expect(again.body).toEqual(reply.body);
    expect((await two.browser.get(`/api/conversations/${id}`)).status).toBe(404);
    const { evidence } = await openCase(
      team.moderator,
      (await caseNumbered(team.moderator, reply.body.number))?.id ?? '',
    );
    expect(evidence.messages).toMatchObject([
      { seq: 1, bySubject: true, text: 'You will regret this', reported: true },
      { seq: 2, bySubject: false, text: 'Leave me alone', reported: false },
    ]);
  });

  test('of messages far apart freezes fifty in all, in their order', async () => {
    const { one, two, id } = await makeChat(server);
    const written = 100;
    for (let n = 1; n <= written; n += 1) {
      await send(two, id, `number ${n}`);
      if (n % 50 === 0) server.clock.letPass(minutes(1));
    }
    const filed = { clientId: randomUUID(), reason: 'spam', seqs: [90, 1, 5] };
    const { number } = (await one.browser.post(`/api/conversations/${id}/report`, filed)).body;
    const { evidence } = await openCase(
      team.moderator,
      (await caseNumbered(team.moderator, number))?.id ?? '',
    );
    const seqs = evidence.messages.map(({ seq }) => seq);
    expect(seqs).toEqual([1, 5, ...Array.from({ length: 48 }, (_, at) => written - 47 + at)]);
    const reported = evidence.messages.filter((message) => message.reported);
    expect(reported.map(({ seq }) => seq)).toEqual([1, 5, 90]);
  });

  test('of a message that is not there is refused', async () => {
    const { one, two, id } = await makeChat(server);
    for (let n = 1; n <= 3; n += 1) await send(two, id, `number ${n}`);
    const filed = { clientId: randomUUID(), reason: 'spam' };
    for (const seqs of [[9], [2_147_483_647]]) {
      const nothing = await one.browser.post(`/api/conversations/${id}/report`, { ...filed, seqs });
      expect(nothing.body.code).toBe('NOT_FOUND');
    }
  });

  test('sent twice at the same instant is one case', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const clientId = randomUUID();
    const replies = await Promise.all([
      report(one, two, { clientId }),
      report(one, two, { clientId }),
    ]);
    expect(new Set(replies.map(({ body }) => body.number)).size).toBe(1);
    expect((await one.browser.get('/api/reports')).body.items).toHaveLength(1);
  });

  test('of somebody who is not there, or of oneself, is refused', async () => {
    const one = await makeListedMember(server);
    expect((await report(one, one)).body.code).toBe('NOT_FOUND');
    expect((await report(one, { id: randomUUID() })).body.code).toBe('NOT_FOUND');
  });

  test('is limited for each member, and for nobody else with them', async () => {
    const [one, other] = [await makeListedMember(server), await makeListedMember(server)];
    const subject = await makeListedMember(server);
    const replies = [];
    for (let n = 0; n < 11; n += 1) replies.push((await report(one, subject)).status);
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await report(other, subject)).status).toBe(200);
  });

  test('tells whoever reported whether we acted, and no more', async () => {
    const { reporter } = await team.decideAbout(await makeListedMember(server), 'warn');
    expect((await reporter.browser.get('/api/reports')).body.items).toMatchObject([
      { reason: 'harassment', acted: true, decidedAt: expect.any(String) },
    ]);
  });

  test('of harm to a child is for admins alone', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const { number } = (await report(one, two, { reason: 'child' })).body;
    const summary = await caseNumbered(team.admin, number);
    expect(summary).toMatchObject({ adminOnly: true });
    expect(await caseNumbered(team.moderator, number)).toBeUndefined();
    for (const path of ['', '/pictures/photo-0'])
      expect(
        (await team.moderator.browser.get(`/api/admin/cases/${summary?.id}${path}`)).status,
      ).toBe(404);
    expect((await claim(team.moderator, summary?.id ?? '')).status).toBe(404);
  });
});

describe('a case', () => {
  test('is claimed by one at a time, given back, and free after half an hour', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const { number } = (await report(one, two)).body;
    const id = (await caseNumbered(team.moderator, number))?.id ?? '';
    expect((await decide(team.moderator, id, 'none')).body.code).toBe('CASE_UNCLAIMED');
    const claims = await Promise.all([claim(team.moderator, id), claim(team.second, id)]);
    expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { claimedUntil } = (await caseNumbered(team.admin, number)) ?? {};
    const left = Date.parse(claimedUntil ?? '') - server.clock.now().getTime();
    expect(left).toBeGreaterThan(minutes(29));
    expect(left).toBeLessThanOrEqual(minutes(30));
    await team.later(minutes(31));
    expect((await claim(team.second, id)).status).toBe(200);
    expect((await claim(team.moderator, id)).body.code).toBe('CASE_CLAIMED');
    await team.second.browser.post(`/api/admin/cases/${id}/unclaim`);
    expect((await claim(team.moderator, id)).status).toBe(200);
    expect(
      (await decide(team.moderator, id, 'none', { reason: 'no-breach', words: '' })).status,
    ).toBe(200);
    expect((await decide(team.moderator, id, 'none')).body.code).toBe('CASE_CLOSED');
  });

  test('waits for who is due first', async () => {
    const due = (await casesOf(team.moderator)).map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted());
    expect(due.length).toBeGreaterThan(1);
  });
});

test('a false reporter is seen as such by moderators', async () => {
  const { reporter } = await team.decideAbout(await makeListedMember(server), 'none');
  const page = (await team.moderator.browser.get(`/api/admin/members/${reporter.id}`)).body;
  expect(page).toMatchObject({ reports: { upheld: 0, dismissed: 1 } });
  const again = (await report(reporter, await makeListedMember(server))).body.number;
  const summary = await caseNumbered(team.moderator, again);
  expect(await openCase(team.moderator, summary?.id ?? '')).toMatchObject({
    openedByReports: { upheld: 0, dismissed: 1 },
    earlier: [],
  });
});

test('a case shows what was decided about the member before, and their page what they paid for', async () => {
  const subject = await makeListedMember(server);
  await pay(subject);
  await team.decideAbout(subject, 'warn');
  const { number } = (await report(await makeListedMember(server), subject)).body;
  const summary = await caseNumbered(team.moderator, number);
  const shown = await openCase(team.moderator, summary?.id ?? '');
  expect(shown.earlier).toMatchObject([{ action: 'warn', by: { id: team.moderator.member.id } }]);
  const page = (await team.moderator.browser.get(`/api/admin/members/${subject.id}`)).body;
  expect(page.payments).toMatchObject([{ plan: 'normal', status: 'completed' }]);
});

test('who takes back that they are under 18 has said it all the same', async () => {
  const member = await makeListedMember(server);
  const mine = async () =>
    (await casesOf(team.moderator)).filter(({ subject }) => subject?.id === member.id);
  for (const bio of ['I am 15 years old', 'I will kill you all'])
    await member.browser.patch('/api/profiles/me', { bio, confirmed: true });
  await member.browser.patch('/api/profiles/me', { bio: 'Tea first.' });
  expect((await mine()).map(({ reason }) => reason)).toEqual([expect.stringMatching(/^under-age/)]);
});
