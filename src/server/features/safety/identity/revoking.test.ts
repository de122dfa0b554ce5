import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import {
  approve,
  checkRow,
  claimCheck,
  ownCheck,
  sendCheck,
} from '#server/testing/identity-checks.ts';
import { passwordProof, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeTeam, type Team } from '#server/testing/moderating.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { openName } from './sealed-names.service.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const revoke = ({ browser }: MadeMember, id: string, words = 'The passport turned out forged.') =>
  browser.post(`/api/admin/members/${id}/identity/revoke`, { words });

async function verify(details: object = {}, member: Parameters<typeof sendCheck>[3] = {}) {
  const sent = await sendCheck(server, 'passport', details, member);
  await claimCheck(team.moderator, sent.id);
  expect((await approve(team.moderator, sent)).status).toBe(200);
  return sent;
}

const isCompanion = async ({ browser }: MadeMember): Promise<boolean> =>
  (await browser.get('/api/profiles/me/public')).body.companion;

test('an admin takes a verification back with a fresh proof: the member reads why, and is checked again', async () => {
  const sent = await verify({}, { userType: 'provider' });
  const { who } = sent;
  const { id } = who.member;
  expect(await isCompanion(who)).toBe(true);
  expect((await revoke(team.moderator, id)).status).toBe(404);
  server.clock.letPass(minutes(11));
  expect((await revoke(team.admin, id)).body.code).toBe('PROOF_REQUIRED');
  for (const staff of [team.admin, team.moderator]) await signInAgain(staff);
  expect((await revoke(team.admin, id, ' ')).body.code).toBe('INVALID_INPUT');
  expect((await revoke(team.admin, id)).status).toBe(200);
  expect((await revoke(team.admin, id)).status).toBe(404);

  expect(await isCompanion(who)).toBe(false);
  expect(await ownCheck(who)).toMatchObject({
    verifiedAt: null,
    check: { state: 'revoked', words: 'The passport turned out forged.' },
  });
  const { text } = await server.mailTo(who.email, /verify your identity again/);
  expect(text).toContain('turned out forged');
  const bell = (await who.browser.get('/api/notifications')).body.items;
  expect(bell.map(({ type }: { type: string }) => type)).toContain('identity.revoked');
  expect(await checkRow(server, sent.id)).toMatchObject({ sealedName: null, sealedKey: null });
  const log = (await team.admin.browser.get('/api/admin/audit')).body.items;
  expect(log.map(({ action }: { action: string }) => action)).toContain('identity.revoke');

  await who.browser.post('/api/accounts/prove', { proof: passwordProof() });
  await verify(sent.details, who);
  expect(await isCompanion(who)).toBe(true);
});

test('whoever becomes a companion after the check shows the document once more, and is listed with a sealed name', async () => {
  const sent = await verify({}, { paid: false });
  const { who } = sent;
  await pay(who, 'normal');
  expect((await ownCheck(who)).verifiedAt).not.toBeNull();
  await pay(who, 'provider');
  expect(await isCompanion(who)).toBe(false);
  expect(await ownCheck(who)).toMatchObject({
    verifiedAt: null,
    check: { state: 'revoked', reason: 'companion-name' },
  });
  await server.mailTo(who.email, /verify your identity again/);

  await verify(sent.details, who);
  expect(await isCompanion(who)).toBe(true);
  expect(await openName(server.tools, who.member.id, 'Payout')).toBe(sent.details['name']);
  await pay(who, 'provider');
  expect(await isCompanion(who), 'the name is there').toBe(true);
});
