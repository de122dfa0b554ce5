import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadeMember,
  makeMember,
  PASSWORD,
  passwordProof,
  signInAgain,
} from '#server/testing/make-member.ts';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { days, minutes } from '#server/platform/clock.ts';
import {
  approve,
  claimCheck,
  readReview,
  sayCovered,
  sendCheck,
} from '#server/testing/identity-checks.ts';
import { makeTeam, type Team } from '#server/testing/moderating.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const act = ({ member }: MadeMember, action: string) =>
  team.moderator.browser.post(`/api/admin/members/${member.id}/actions`, {
    action,
    reason: 'money',
    words: 'You asked members for money.',
  });
const signUp = (email: string) =>
  server.browser().post('/api/accounts/sign-up', {
    name: 'Asha Rao',
    email,
    password: PASSWORD,
    userType: 'normal',
    acceptTerms: true,
  });
const { ask: askForCode, codeTextedTo, confirm: confirmNumber } = phoneCalls(() => server);
const newAddress = () => `new-${randomUUID()}@example.com`;

async function askForChange({ browser }: MadeMember, newEmail: string): Promise<string> {
  await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail });
  return server.tokenMailedTo(newEmail, /Confirm/);
}
const confirm = (token: string) => server.browser().post('/api/accounts/confirm-email', { token });

async function erase(who: MadeMember): Promise<void> {
  await signInAgain(who);
  expect((await who.browser.post('/api/accounts/delete')).status).toBe(200);
  await team.later(days(1) + minutes(1));
  await eraseDue(server.tools);
}

describe('a ban', () => {
  test('leaves no way to another address that was asked for before', async () => {
    const member = await makeMember(server);
    const token = await askForChange(member, newAddress());
    await act(member, 'ban');
    expect((await confirm(token)).body.code).toBe('LINK_EXPIRED');
  });

  test('covers their mobile number: no other account confirms it, until it is taken back', async () => {
    const number = freshNumber();
    const [banned, other] = [await makeMember(server), await makeMember(server)];
    expect((await confirmNumber(banned.browser, number)).status).toBe(200);
    await act(banned, 'ban');
    await server.tools.db.execute(sql`delete from phones where number = ${number}`);
    const refused = await confirmNumber(other.browser, number);
    expect([refused.status, refused.body.code]).toEqual([403, 'NUMBER_REFUSED']);
    await act(banned, 'restore');
    server.clock.letPass(minutes(1));
    expect((await confirmNumber(other.browser, number)).status).toBe(200);
  });

  test('covers their passport, also once they are erased: it is hinted, and approved for nobody else', async () => {
    const sent = await sendCheck(server);
    await claimCheck(team.moderator, sent.id);
    expect((await approve(team.moderator, sent)).status).toBe(200);
    await act(sent.who, 'ban');
    await erase(sent.who);
    const again = await sendCheck(server, 'passport', sent.details);
    await claimCheck(team.moderator, again.id);
    const { hints } = (await readReview(team.moderator, again.id)).body;
    expect(hints).toMatchObject({ seenWith: [], seenBanned: true });
    expect((await approve(team.moderator, again)).body.code).toBe('DOCUMENT_USED');
  });

  test('of somebody with an Aadhaar is hinted and refuses nobody; taken back it is forgotten', async () => {
    const details = { name: 'Kavya Menon', birthDate: '1990-02-03', lastFour: '8642' };
    const review = async () => {
      const sent = await sendCheck(server, 'aadhaar', details);
      await claimCheck(team.moderator, sent.id);
      await sayCovered(team.moderator, sent.id, true);
      const { hints } = (await readReview(team.moderator, sent.id)).body;
      const { status } = await approve(team.moderator, sent);
      return { who: sent.who, isHinted: present(hints).seenBanned, status };
    };
    const { who, ...first } = await review();
    expect(first).toEqual({ isHinted: false, status: 200 });
    await act(who, 'ban');
    expect(await review()).toMatchObject({ isHinted: true, status: 200 });
    await act(who, 'restore');
    expect(await review()).toMatchObject({ isHinted: false, status: 200 });
  });

  test('leaves no way to a number whose code was on its way', async () => {
    const number = freshNumber();
    const member = await makeMember(server);
    await askForCode(member.browser, number);
    await act(member, 'ban');
    const late = await member.browser.post('/api/accounts/phone/confirm', {
      code: await codeTextedTo(number),
    });
    expect(late.status).toBeGreaterThanOrEqual(400);
  });

  test('of one account holds when another with the same mailbox is restored', async () => {
    const mailbox = randomUUID();
    const one = await makeMember(server, { email: `${mailbox}@example.com` });
    const other = await makeMember(server, { email: `${mailbox}+2@example.com` });
    await act(one, 'ban');
    await act(other, 'ban');
    await act(one, 'restore');
    expect((await signUp(`${mailbox}+3@example.com`)).status).not.toBe(200);
    await act(other, 'restore');
    expect((await signUp(`${mailbox}+3@example.com`)).status).toBe(200);
  });

  test('covers the address that they had before a change', async () => {
    const member = await makeMember(server);
    const now = newAddress();
    expect((await confirm(await askForChange(member, now))).status).toBe(200);
    await act(member, 'ban');
    for (const email of [member.email, now]) expect((await signUp(email)).status).not.toBe(200);
    await act(member, 'restore');
    // Last of all, for the team is signed out by then. So long the mail about the change can give the address back.
    server.clock.letPass(days(7));
    expect((await signUp(member.email)).status).toBe(200);
  });
});
