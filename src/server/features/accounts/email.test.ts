import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { after, hours } from '#server/platform/clock.ts';
import { accountCalls, NEW_PASSWORD } from '#server/testing/account-calls.ts';
import {
  type MadeMember,
  makeMember,
  PASSWORD,
  passwordProof,
  setPaidUntil,
} from '#server/testing/make-member.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const EXPIRED = refusals.LINK_EXPIRED.message;
const { signIn, confirm, reset, verified } = accountCalls(() => server);

describe('confirming the email', () => {
  test('the mailed link confirms it, once, also from another device', async () => {
    const { email, browser } = await makeMember(server);
    expect(await verified(browser)).toBe(false);
    const token = await server.tokenMailedTo(email, /Confirm/);
    const { text } = await server.mailTo(email, /Confirm/);
    expect(text, 'the page that asks for it').toContain(`/confirm-email?token=${token}`);
    const reply = await confirm(token);
    expect(reply.body).toEqual({ email });
    expect(await verified(browser)).toBe(true);
    const again = await confirm(token);
    expect([again.status, again.body.message]).toEqual([410, EXPIRED]);
  });

  test('counts at once for pages that are open, as does a proof', async () => {
    const { browser, email, member } = await makeMember(server);
    const token = await server.tokenMailedTo(email, /Confirm/);
    const prove = () =>
      browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: email });
    for (const change of [() => confirm(token), prove]) {
      await setPaidUntil(server, member.id, null);
      const page = await openSocket(server, browser);
      let isReceived = false;
      page.on('typing', () => (isReceived = true));
      // Nobody tells of this: a page that then gets what needs a plan was looked up once more.
      await setPaidUntil(server, member.id, after(server.clock, hours(1)));
      await change();
      await waitFor(() => {
        const conversationId = randomUUID();
        server.tools.realtime.send(member.id, messagesEvents.typed, { conversationId });
        return isReceived;
      });
      page.disconnect();
    }
  });

  test('made-up links are refused', async () => {
    for (const token of ['x', 'a'.repeat(43), '../..', "';--"]) {
      expect((await confirm(token)).status).toBe(410);
    }
    expect((await confirm('')).status).toBe(400);
    expect((await confirm('x'.repeat(10_000))).status).toBe(400);
  });

  test('asking again mails another link, a few times an hour', async () => {
    const { browser, email } = await makeMember(server);
    await server.mailTo(email, /Confirm/);
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await browser.post('/api/accounts/resend-confirmation')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('changing the email', () => {
  test('takes effect when the link mailed to the new address is opened; the old address is told', async () => {
    const { email, browser, member } = await makeMember(server);
    const newEmail = `new-${member.id}@example.com`;
    const ask = (password: string, to: string) =>
      browser.post('/api/accounts/change-email', { proof: passwordProof(password), newEmail: to });
    expect((await ask('wrong-one', newEmail)).status).toBe(403);
    expect((await ask(PASSWORD, newEmail)).status).toBe(200);
    expect((await browser.get('/api/accounts/session')).body.member?.email).toBe(email);
    expect((await confirm(await server.tokenMailedTo(newEmail, /Confirm/))).body).toEqual({
      email: newEmail,
    });
    expect((await browser.get('/api/accounts/session')).body.member).toMatchObject({
      email: newEmail,
      emailVerified: true,
    });
    await server.mailTo(email, /email address was changed/);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(newEmail, PASSWORD)).status).toBe(200);
  });

  test('a used address gets the same answer, and only its owner is told', async () => {
    const { browser, member } = await makeMember(server);
    const { email: taken, browser: owner } = await makeMember(server);
    const ask = (newEmail: string) =>
      browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail });
    const [used, free] = [await ask(taken), await ask(`free-${member.id}@example.com`)];
    expect([used.status, used.body]).toEqual([free.status, free.body]);
    await server.mailTo(taken, /was asked for/);
    expect((await owner.get('/api/accounts/session')).body.member?.email).toBe(taken);
  });

  test('an address that someone else took in the meantime is refused', async () => {
    const { browser, member } = await makeMember(server);
    const wanted = `wanted-${member.id}@example.com`;
    await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: wanted });
    const token = await server.tokenMailedTo(wanted, /Confirm/);
    await makeMember(server, { email: wanted });
    const late = await confirm(token);
    expect([late.status, late.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await browser.get('/api/accounts/session')).body.member?.email).toBe(member.email);
  });

  test('nobody can have a stranger mailed again and again', async () => {
    const askers = await Promise.all([makeMember(server), makeMember(server)]);
    const statuses: number[] = [];
    for (const { browser } of [...askers, ...askers]) {
      const reply = await browser.post('/api/accounts/change-email', {
        proof: passwordProof(),
        newEmail: 'stranger@example.com',
      });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('a reset link mailed to the old address dies with the change', async () => {
    const { email, browser, member } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const old = await server.tokenMailedTo(email, /new .* password/);
    const newEmail = `moved-${member.id}@example.com`;
    await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail });
    await confirm(await server.tokenMailedTo(newEmail, /Confirm/));
    expect((await reset(old)).status).toBe(410);
  });

  test('a new password calls the change off: whoever knew the old one may have asked for it', async () => {
    const byReset = async ({ email }: MadeMember) => {
      await server.browser().post('/api/accounts/forgot-password', { email });
      return reset(await server.tokenMailedTo(email, /new .* password/));
    };
    const byChange = ({ browser }: MadeMember) =>
      browser.post('/api/accounts/change-password', {
        proof: passwordProof(),
        newPassword: NEW_PASSWORD,
      });
    for (const change of [byReset, byChange]) {
      const made = await makeMember(server);
      const { email, browser, member } = made;
      const thief = `thief-${member.id}@example.com`;
      await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: thief });
      const stolen = await server.tokenMailedTo(thief, /Confirm/);
      expect((await change(made)).status).toBe(200);
      expect((await confirm(stolen)).status).toBe(410);
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    }
  });

  test('asking for another address makes the link to the first one useless', async () => {
    const { browser, member } = await makeMember(server);
    const [first, second] = [`first-${member.id}@example.com`, `second-${member.id}@example.com`];
    const ask = (newEmail: string) =>
      browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail });
    await ask(first);
    const early = await server.tokenMailedTo(first, /Confirm/);
    await ask(second);
    const late = await server.tokenMailedTo(second, /Confirm/);
    expect((await confirm(early)).status).toBe(410);
    expect((await confirm(late)).body).toEqual({ email: second });
  });

  test("one's own address is no change", async () => {
    const { browser, email } = await makeMember(server);
    const reply = await browser.post('/api/accounts/change-email', {
      proof: passwordProof(),
      newEmail: email,
    });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'This is already your email address.',
    ]);
  });
});
