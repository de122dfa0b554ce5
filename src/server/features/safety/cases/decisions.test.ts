import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endStatuses } from '#server/features/accounts/status.service.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { makeChat, messagesOf, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, PASSWORD, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import {
  caseNumbered,
  casesOf,
  claim,
  decide,
  makeTeam,
  openCase,
  report,
} from '#server/testing/moderating.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { contentHeld, contentReviewed } from '../safety.facts.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const standing = async (who: Pick<MadeMember, 'browser'>) =>
  (await who.browser.get('/api/standing')).body;

describe('an action', () => {
  test('suspension ends sessions and sockets, hides the member, and ends by itself', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const socket = await openSocket(server, two.browser);
    await team.decideAbout(two, 'suspend', { days: 3 });
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
    await team.later(days(3) + minutes(1));
    await signInAgain(two);
    expect((await back.get('/api/browse')).status).toBe(200);
    await endStatuses(server.tools);
    await signInAgain(one);
    expect((await one.browser.get(`/api/members/${two.id}`)).status).toBe(200);
  });

  test('without words, or a suspension without days, is refused and changes nothing', async () => {
    const two = await makeListedMember(server);
    const { id, reply } = await team.decideAbout(two, 'suspend');
    expect(reply.body.data?.faults?.[0]?.field).toBe('days');
    expect(
      (await decide(team.moderator, id, 'warn', { words: '' })).body.data?.faults?.[0]?.field,
    ).toBe('words');
    expect(await standing(two)).toMatchObject({ status: 'active', decisions: [] });
  });

  test('restriction: reads, does not write; restored from the page of the member', async () => {
    const two = await makeListedMember(server);
    await team.decideAbout(two, 'restrict');
    expect((await two.browser.post('/api/likes', { memberId: two.id })).body.code).toBe(
      'ACCOUNT_RESTRICTED',
    );
    const restore = { action: 'restore', reason: 'mistake', words: 'We were wrong. Sorry.' };
    await team.second.browser.post(`/api/admin/members/${two.id}/actions`, restore);
    expect(await standing(two)).toMatchObject({
      status: 'active',
      decisions: [{ action: 'restore' }, { action: 'restrict', endedAt: expect.any(String) }],
    });
  });

  test('a ban holds against a return under another way to write the address', async () => {
    const { member, browser } = await makeMember(server, { email: 'asha.rao@gmail.com' });
    await browser.patch('/api/profiles/me', {});
    const act = { action: 'ban', reason: 'money', words: 'You asked members for money.' };
    await team.moderator.browser.post(`/api/admin/members/${member.id}/actions`, act);
    const email = 'asharao+new@gmail.com';
    const signUp = await server.browser().post('/api/accounts/sign-up', {
      name: 'Asha Rao',
      email,
      password: PASSWORD,
      userType: 'normal',
      acceptTerms: true,
    });
    // Nobody who types the address learns more than that; whoever reads its mail does.
    expect(signUp.body.code).toBe('EMAIL_TAKEN');
    expect((await server.mailTo(email, /About your/)).text).toContain('closed for good');
  });

  test('a ban gives money back only where an admin proposes it', async () => {
    const about = await makeListedMember(server);
    const { id, reply } = await team.decideAbout(about, 'ban', { refund: true });
    expect(reply.body.data?.faults?.[0]?.field).toBe('refund');
    expect((await openCase(team.moderator, id)).closedAt).toBeNull();
  });
});

describe('an appeal', () => {
  const words = 'I did not write this; my cousin had my phone that evening.';
  const appealTo = (browser: MadeMember['browser'], id: string) =>
    browser.post(`/api/standing/decisions/${id}/appeal`, { words });

  test('is answered by somebody else, once, and restores', async () => {
    const two = await makeListedMember(server);
    await team.decideAbout(two, 'ban');
    await signInAgain(two);
    const back = two.browser;
    const [decision] = (await back.get('/api/standing')).body.decisions;
    const sent = await Promise.all([
      appealTo(back, present(decision).id),
      appealTo(back, present(decision).id),
    ]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const number = sent.find(({ status }) => status === 200)?.body.number;
    const id = (await caseNumbered(team.moderator, present(number)))?.id ?? '';
    await claim(team.moderator, id);
    expect((await decide(team.moderator, id, 'grant')).body.code).toBe('ANOTHER_DECIDES');
    await team.moderator.browser.post(`/api/admin/cases/${id}/unclaim`);
    await claim(team.second, id);
    const silent = await decide(team.second, id, 'refuse', { words: '' });
    expect(silent.body.data?.faults?.[0]?.field).toBe('words');
    const answer = { reason: 'mistake', words: 'You are right, and we are sorry.' };
    expect((await decide(team.second, id, 'grant', answer)).status).toBe(200);
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

  test('that is refused is answered by mail and on the page, and what was decided stays', async () => {
    const two = await makeListedMember(server);
    await team.decideAbout(two, 'restrict');
    const [decision] = (await standing(two)).decisions;
    const { number } = (await appealTo(two.browser, present(decision).id)).body;
    const id = (await caseNumbered(team.second, number))?.id ?? '';
    await claim(team.second, id);
    const answer = { reason: 'harassment', words: 'The messages are what they are.' };
    await decide(team.second, id, 'refuse', answer);
    const mail = await server.mailTo(two.email, /Our answer to your .* appeal/);
    expect(mail.text).toContain(answer.words);
    expect(await standing(two)).toMatchObject({
      status: 'restricted',
      decisions: [{ appeal: { answer: { granted: false, words: answer.words } } }],
    });
  });

  test('of somebody else’s decision is not there', async () => {
    const two = await makeListedMember(server);
    await team.decideAbout(two, 'warn');
    const [decision] = (await standing(two)).decisions;
    const stranger = await makeListedMember(server);
    expect((await appealTo(stranger.browser, present(decision).id)).status).toBe(404);
  });
});

describe('what was reported can be taken away', () => {
  const words = 'We have taken it down.';

  test('every chosen message, and an appeal that is granted says what cannot come back', async () => {
    const { one, two, id } = await makeChat(server);
    for (const text of ['one', 'two', 'three']) await send(two, id, text);
    const filed = { clientId: randomUUID(), reason: 'harassment', seqs: [1, 3] };
    const { number } = (await one.browser.post(`/api/conversations/${id}/report`, filed)).body;
    const caseId = (await caseNumbered(team.moderator, number))?.id ?? '';
    await claim(team.moderator, caseId);
    await decide(team.moderator, caseId, 'remove', { words });
    expect((await messagesOf(one, id)).map(({ text }) => text)).toEqual(['', 'two', '']);
    const [decision] = (await standing(two)).decisions;
    const asked = { words: 'Nobody was hurt by any of these messages.' };
    const appeal = await two.browser.post(
      `/api/standing/decisions/${present(decision).id}/appeal`,
      asked,
    );
    const appealId = (await caseNumbered(team.second, appeal.body.number))?.id ?? '';
    expect(await openCase(team.second, appealId)).toMatchObject({ decision: { caseId } });
    await claim(team.second, appealId);
    const answer = { reason: 'mistake', words: 'You are right, and we are sorry.' };
    expect((await decide(team.second, appealId, 'grant', answer)).status).toBe(200);
    const mail = await server.mailTo(two.email, /Our answer to your .* appeal/);
    expect(mail.text).toContain(answer.words);
    expect(mail.text).toContain('cannot bring it back');
  });

  test('a message, for both', async () => {
    const { one, two, id } = await makeChat(server);
    await send(two, id, 'Somebody’s private address');
    const filed = { clientId: randomUUID(), reason: 'harassment', seqs: [1] };
    const { number } = (await one.browser.post(`/api/conversations/${id}/report`, filed)).body;
    const caseId = (await caseNumbered(team.moderator, number))?.id ?? '';
    await claim(team.moderator, caseId);
    expect((await decide(team.moderator, caseId, 'remove', { words })).status).toBe(200);
    for (const who of [one, two])
      expect(await messagesOf(who, id)).toMatchObject([{ text: '', deleted: true }]);
    expect(await standing(two)).toMatchObject({ decisions: [{ action: 'remove', words }] });
    for (const [who, type] of [
      [one, 'report.decided'],
      [two, 'decision.made'],
    ] as const)
      expect((await who.browser.get('/api/notifications')).body.items[0]).toMatchObject({
        type,
        from: null,
      });
  });

  test('a photo', async () => {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    const photo = await makePhoto();
    const uploaded = await two.browser.upload('/api/profiles/me/photos', photo);
    const { id: photoId } = present(uploaded.body.profileImages[0]);
    const { number } = (await report(one, two, { photoId })).body;
    const caseId = (await caseNumbered(team.moderator, number))?.id ?? '';
    await claim(team.moderator, caseId);
    const shown = await openCase(team.moderator, caseId);
    expect(shown.evidence.pictures).toEqual([{ name: 'photo-0', reported: true }]);
    await decide(team.moderator, caseId, 'remove', { words });
    expect((await two.browser.get('/api/profiles/me')).body.profileImages).toEqual([]);
    const copy = await team.moderator.browser.get(`/api/admin/cases/${caseId}/pictures/photo-0`);
    expect(copy.status).toBe(200);
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
  const summary = (await casesOf(team.moderator, '?kind=content')).find(
    ({ subject }) => subject?.id === two.id,
  );
  const shown = await openCase(team.moderator, summary?.id ?? '');
  expect(shown.evidence).toMatchObject({ text: 'Call me for rates', messages: [], profile: null });
  await claim(team.moderator, shown.id);
  await decide(team.moderator, shown.id, 'release', { reason: 'no-breach', words: '' });
  await waitFor(() => heard.length > 0);
  expect(heard).toEqual([true]);
});

test('the numbers count what is open, late and decided', async () => {
  const { body } = await team.moderator.browser.get('/api/admin/numbers');
  expect(body.decided.cases).toBeGreaterThan(3);
  expect(body.decided.medianMinutes).toBeGreaterThanOrEqual(0);
  expect(body.appeals).toEqual({ granted: 2, refused: 1 });
  const { cases, late } = present(
    body.open.find(({ kind }: { kind: string }) => kind === 'report'),
  );
  expect(cases).toBeGreaterThan(late);
  await team.later(hours(40));
  const then = (await team.moderator.browser.get('/api/admin/numbers')).body.open;
  expect(then.find(({ kind }: { kind: string }) => kind === 'report')?.late).toBe(cases);
  expect(body.days).toHaveLength(31);
});
