import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, PASSWORD, type MadeMember } from '#server/testing/make-member.ts';
import { makeTeam } from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
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
const newAddress = () => `new-${randomUUID()}@example.com`;

async function askForChange({ browser }: MadeMember, newEmail: string): Promise<string> {
  await browser.post('/api/accounts/change-email', { password: PASSWORD, newEmail });
  return server.tokenMailedTo(newEmail, /Confirm/);
}
const confirm = (token: string) => server.browser().post('/api/accounts/confirm-email', { token });

describe('a ban', () => {
  test('covers the address that they had before a change', async () => {
    const member = await makeMember(server);
    const now = newAddress();
    expect((await confirm(await askForChange(member, now))).status).toBe(200);
    await act(member, 'ban');
    for (const email of [member.email, now]) expect((await signUp(email)).status).not.toBe(200);
    await act(member, 'restore');
    expect((await signUp(member.email)).status).toBe(200);
  });

  test('leaves no way to another address that was asked for before', async () => {
    const member = await makeMember(server);
    const token = await askForChange(member, newAddress());
    await act(member, 'ban');
    expect((await confirm(token)).body.code).toBe('LINK_EXPIRED');
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
});
