import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case, CaseSummary } from '#contract/safety/console.endpoints.ts';
import { endStatuses } from '#server/features/accounts/status.service.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { makeChat, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, PASSWORD, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { contentHeld, contentReviewed } from '../safety.facts.ts';

let server: TestServer;
let moderator: MadeMember;
let second: MadeMember;
let admin: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await makeStaff(server, 'moderator');
  second = await makeStaff(server, 'moderator');
  admin = await makeStaff(server, 'admin');
});
afterAll(() => server.close());

/** Sessions that are not remembered end within a day. */
async function later(ms: number): Promise<void> {
  server.clock.letPass(ms);
  for (const staff of [moderator, second, admin]) await signInAgain(staff);
}

type Staff = Pick<MadeMember, 'browser'>;

const report = (who: Someone, whom: { id: string }, more: object = {}) =>
  who.browser.post('/api/reports', {
    memberId: whom.id,
    clientId: randomUUID(),
    reason: 'harassment',
    details: 'They do not stop.',
    ...more,
  });

const queue = async (staff: Staff, query = ''): Promise<CaseSummary[]> =>
  (await staff.browser.get(`/api/admin/cases${query}`)).body.items;

const numbered = async (staff: Staff, number: string) =>
  (await queue(staff)).find((each) => each.number === number);

const open = async (staff: Staff, id: string): Promise<Case> =>
  (await staff.browser.get(`/api/admin/cases/${id}`)).body;

const claim = (staff: Staff, id: string) => staff.browser.post(`/api/admin/cases/${id}/claim`);

const decide = (staff: Staff, id: string, outcome: string, more: object = {}) =>
  staff.browser.post(`/api/admin/cases/${id}/decide`, {
    outcome,
    reason: 'harassment',
    words: 'Please leave people alone who ask you to.',
    ...more,
  });

/** Reported, claimed and decided. */
async function decided(whom: Someone, outcome: string, more: object = {}) {
  const reporter = await makeListedMember(server);
  const { number } = (await report(reporter, whom)).body;
  const id = (await numbered(moderator, number))?.id ?? '';
  await claim(moderator, id);
  const reply = await decide(moderator, id, outcome, more);
  return { reporter, id, number, reply };
}

const standing = async (who: Staff) => (await who.browser.get('/api/standing')).body;
const audited = async (target: string) =>
  (await admin.browser.get('/api/admin/audit')).body.items
    .filter((row: { target: string }) => row.target === target)
    .map((row: { action: string }) => row.action);

describe('a report', () => {
  test('gives a number, freezes the profile, and tells the other nothing', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const reply = await report(one, two);
    expect(reply.body.number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const summary = await numbered(moderator, reply.body.number);
    await two.browser.patch('/api/profiles/me', { bio: 'Somebody quite different from now on.' });
    const shown = await open(moderator, summary?.id ?? '');
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
    const { evidence } = await open(
      moderator,
      (await numbered(moderator, reply.body.number))?.id ?? '',
    );
    expect(evidence.messages).toMatchObject([
      { seq: 1, bySubject: true, text: 'You will regret this', reported: true },
      { seq: 2, bySubject: false, text: 'Leave me alone', reported: false },
    ]);
  });

  test('of a message that is not there is refused', async () => {
    const { one, two, id } = await makeChat(server);
    for (let n = 1; n <= 3; n += 1) await send(two, id, `number ${n}`);
    const filed = { clientId: randomUUID(), reason: 'spam', seqs: [9] };
    const nothing = await one.browser.post(`/api/conversations/${id}/report`, filed);
    expect(nothing.body.code).toBe('NOT_FOUND');
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

  test('tells whoever reported whether we acted, and no more', async () => {
    const { reporter } = await decided(await makeListedMember(server), 'warn');
    expect((await reporter.browser.get('/api/reports')).body.items).toMatchObject([
      { reason: 'harassment', acted: true, decidedAt: expect.any(String) },
    ]);
  });

  test('of harm to a child is for admins alone', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const { number } = (await report(one, two, { reason: 'child' })).body;
    const summary = await numbered(admin, number);
    expect(summary).toMatchObject({ adminOnly: true });
    expect(await numbered(moderator, number)).toBeUndefined();
    for (const path of ['', '/pictures/photo-0'])
      expect((await moderator.browser.get(`/api/admin/cases/${summary?.id}${path}`)).status).toBe(
        404,
      );
    expect((await claim(moderator, summary?.id ?? '')).status).toBe(404);
  });
});

describe('a case', () => {
  test('is claimed by one at a time, given back, and free after half an hour', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const { number } = (await report(one, two)).body;
    const id = (await numbered(moderator, number))?.id ?? '';
    expect((await decide(moderator, id, 'none')).body.code).toBe('CASE_UNCLAIMED');
    const claims = await Promise.all([claim(moderator, id), claim(second, id)]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { claimedUntil } = (await numbered(admin, number)) ?? {};
    const left = Date.parse(claimedUntil ?? '') - server.clock.now().getTime();
    expect(left).toBeGreaterThan(minutes(29));
    expect(left).toBeLessThanOrEqual(minutes(30));
    await later(minutes(31));
    expect((await claim(second, id)).status).toBe(200);
    expect((await claim(moderator, id)).body.code).toBe('CASE_CLAIMED');
    await second.browser.post(`/api/admin/cases/${id}/unclaim`);
    expect((await claim(moderator, id)).status).toBe(200);
    expect((await decide(moderator, id, 'none', { reason: 'no-breach', words: '' })).status).toBe(
      200,
    );
    expect((await decide(moderator, id, 'none')).body.code).toBe('CASE_CLOSED');
  });

  test('is not for whoever is a part of it', async () => {
    const one = await makeListedMember(server);
    const { id } = moderator.member;
    const { number } = (await report(one, await makeListedMember(server))).body;
    expect(await numbered(second, number)).toBeDefined();
    const act = { action: 'warn', reason: 'rules', words: 'Stop it.' };
    expect((await moderator.browser.post(`/api/admin/members/${id}/actions`, act)).status).toBe(
      404,
    );
    const admins = `/api/admin/members/${admin.member.id}/actions`;
    expect((await moderator.browser.post(admins, act)).status).toBe(404);
  });

  test('waits for who is due first', async () => {
    const due = (await queue(moderator)).map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted());
    expect(due.length).toBeGreaterThan(1);
  });
});

describe('an action', () => {
  test('suspension ends sessions and sockets, hides the member, and ends by itself', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const socket = await openSocket(server, two.browser);
    await decided(two, 'suspend', { days: 3 });
    await waitFor(() => socket.disconnected);
    expect((await two.browser.get('/api/browse')).body.code).toBe('NOT_SIGNED_IN');
    expect((await one.browser.get(`/api/members/${two.id}`)).status).toBe(404);
    await signInAgain(two);
    const back = two.browser;
    expect((await back.get('/api/browse')).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await back.get('/api/standing')).body).toMatchObject({
      status: 'suspended',
      until: expect.any(String),
      decisions: [
        {
          action: 'suspend',
          reason: 'harassment',
          words: 'Please leave people alone who ask you to.',
          appeal: null,
        },
      ],
    });
    await later(days(3) + minutes(1));
    await signInAgain(two);
    expect((await back.get('/api/browse')).status).toBe(200);
    await endStatuses(server.tools);
    await signInAgain(one);
    expect((await one.browser.get(`/api/members/${two.id}`)).status).toBe(200);
  });

  test('without words, or a suspension without days, is refused and changes nothing', async () => {
    const two = await makeListedMember(server);
    const { id, reply } = await decided(two, 'suspend');
    expect(reply.body.data.faults[0].field).toBe('days');
    expect((await decide(moderator, id, 'warn', { words: '' })).body.data.faults[0].field).toBe(
      'words',
    );
    expect(await standing(two)).toMatchObject({ status: 'active', decisions: [] });
  });

  test('a ban gives money back only where an admin proposes it', async () => {
    const { id, reply } = await decided(await makeListedMember(server), 'ban', { refund: true });
    expect(reply.body.data.faults[0].field).toBe('refund');
    expect((await open(moderator, id)).closedAt).toBeNull();
  });

  test('restriction: reads, does not write; restored from the page of the member', async () => {
    const two = await makeListedMember(server);
    await decided(two, 'restrict');
    expect((await two.browser.post('/api/likes', { memberId: two.id })).body.code).toBe(
      'ACCOUNT_RESTRICTED',
    );
    const restore = { action: 'restore', reason: 'mistake', words: 'We were wrong. Sorry.' };
    await second.browser.post(`/api/admin/members/${two.id}/actions`, restore);
    expect(await standing(two)).toMatchObject({
      status: 'active',
      decisions: [{ action: 'restore' }, { action: 'restrict', endedAt: expect.any(String) }],
    });
  });

  test('a ban holds against a return under another way to write the address', async () => {
    const { member, browser } = await makeMember(server, { email: 'asha.rao@gmail.com' });
    await browser.patch('/api/profiles/me', {});
    const act = { action: 'ban', reason: 'money', words: 'You asked members for money.' };
    await moderator.browser.post(`/api/admin/members/${member.id}/actions`, act);
    const signUp = await server.browser().post('/api/accounts/sign-up', {
      name: 'Asha Rao',
      email: 'asharao+new@gmail.com',
      password: PASSWORD,
      userType: 'normal',
      acceptTerms: true,
    });
    expect(signUp.body.code).toBe('RETURN_REFUSED');
  });
});

describe('an appeal', () => {
  const words = 'I did not write this; my cousin had my phone that evening.';
  const appealTo = (browser: MadeMember['browser'], id: string) =>
    browser.post(`/api/standing/decisions/${id}/appeal`, { words });

  test('is answered by somebody else, once, and restores', async () => {
    const two = await makeListedMember(server);
    await decided(two, 'ban');
    await signInAgain(two);
    const back = two.browser;
    const [decision] = (await back.get('/api/standing')).body.decisions;
    const sent = await Promise.all([appealTo(back, decision.id), appealTo(back, decision.id)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const number = sent.find(({ status }) => status === 200)?.body.number;
    const id = (await numbered(moderator, number))?.id ?? '';
    await claim(moderator, id);
    expect((await decide(moderator, id, 'grant')).body.code).toBe('ANOTHER_DECIDES');
    await moderator.browser.post(`/api/admin/cases/${id}/unclaim`);
    await claim(second, id);
    const silent = await decide(second, id, 'refuse', { words: '' });
    expect(silent.body.data.faults[0].field).toBe('words');
    const answer = { reason: 'mistake', words: 'You are right, and we are sorry.' };
    expect((await decide(second, id, 'grant', answer)).status).toBe(200);
    expect((await back.get('/api/browse')).status).toBe(200);
    expect((await back.get('/api/standing')).body).toMatchObject({
      status: 'active',
      decisions: [
        { action: 'restore' },
        { action: 'ban', appeal: { answer: { granted: true, words: answer.words } } },
      ],
    });
    expect(await verifyAudit(server.tools.db, null)).toMatchObject({ brokenAt: null });
  });

  test('of somebody else’s decision is not there', async () => {
    const two = await makeListedMember(server);
    await decided(two, 'warn');
    const [decision] = (await standing(two)).decisions;
    const stranger = await makeListedMember(server);
    expect((await appealTo(stranger.browser, decision.id)).status).toBe(404);
  });
});

test('held content is decided by a person, and whoever keeps it hears of it', async () => {
  const two = await makeListedMember(server);
  const heard: boolean[] = [];
  server.tools.listen([
    {
      to: contentReviewed,
      afterCommit: (told) => void heard.push((told as { released: boolean }).released),
    },
  ]);
  const contentId = randomUUID();
  await server.tools.write(async (tx) =>
    tx.tell(contentHeld, {
      kind: 'bio',
      contentId,
      memberId: two.id,
      sealed: false,
      finding: 'paid-sex',
      text: 'Call me for rates',
      fileKey: null,
    }),
  );
  const summary = (await queue(moderator, '?kind=content')).find(
    ({ subject }) => subject?.id === two.id,
  );
  const shown = await open(moderator, summary?.id ?? '');
  expect(shown.evidence).toMatchObject({ text: 'Call me for rates', messages: [], profile: null });
  await claim(moderator, shown.id);
  await decide(moderator, shown.id, 'release', { reason: 'no-breach', words: '' });
  await waitFor(() => heard.length > 0);
  expect(heard).toEqual([true]);
});

test('the numbers count what is open, late and decided', async () => {
  const { body } = await moderator.browser.get('/api/admin/numbers');
  expect(body.decided.cases).toBeGreaterThan(3);
  expect(body.decided.medianMinutes).toBeGreaterThanOrEqual(0);
  expect(body.appeals).toEqual({ granted: 1, refused: 0 });
  const { cases, late } = body.open.find(({ kind }: { kind: string }) => kind === 'report');
  expect(cases).toBeGreaterThan(late);
  await later(hours(40));
  const then = (await moderator.browser.get('/api/admin/numbers')).body.open;
  expect(then.find(({ kind }: { kind: string }) => kind === 'report').late).toBe(cases);
  expect(body.days).toHaveLength(31);
});

test('a false reporter is seen as such by moderators', async () => {
  const { reporter } = await decided(await makeListedMember(server), 'none');
  const page = (await moderator.browser.get(`/api/admin/members/${reporter.id}`)).body;
  expect(page).toMatchObject({ reportsUpheld: 0, reportsDismissed: 1 });
});
