import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAccess, describeBudget } from '#contract/access.ts';
import type { MemberStatus } from '#contract/accounts/rules.ts';
import { minutes } from '#server/platform/clock.ts';
import { declaredEndpoints, declaredEvents } from '#server/testing/declared-endpoints.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { missingFor, type Caller } from './caller.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Whoever adds an endpoint or event, or changes who may and how often, says so here. */
test('these are the requirements and budgets of every endpoint', () => {
  const lines = declaredEndpoints().map(
    ({ name, meta }) => `${name}: ${describeAccess(meta.access)}; ${describeBudget(meta.budget)}`,
  );
  expect(lines.toSorted()).toMatchInlineSnapshot(`
    [
      "accounts.changeEmail: members with status active, restricted; 30 a minute account-changes",
      "accounts.changePassword: members with status active, restricted; 30 a minute account-changes",
      "accounts.confirmEmail: anybody; 120 a minute link-openings from one address",
      "accounts.devices: members with status active, restricted, suspended, banned, deleting; not counted",
      "accounts.forgotPassword: anybody; 30 an hour reset-requests from one address",
      "accounts.resendConfirmation: members with status active, restricted; 30 a minute account-changes",
      "accounts.resetPassword: anybody; 120 a minute link-openings from one address",
      "accounts.session: anybody; not counted",
      "accounts.signIn: anybody; 600 a minute sign-ins from one address",
      "accounts.signOut: anybody; 600 a minute sign-outs from one address",
      "accounts.signOutDevice: members with status active, restricted, suspended, banned, deleting; 120 a minute device-sign-outs",
      "accounts.signOutEverywhere: members with status active, restricted, suspended, banned, deleting; 120 a minute device-sign-outs",
      "accounts.signUp: anybody; 100 an hour sign-ups from one address",
      "billing.admin.payments: members with status active; role admin; 240 a minute payment-searches",
      "billing.admin.refund: members with status active; role admin; 30 a minute refunds",
      "billing.createCheckoutSession: members with status active, restricted; 20 an hour checkouts",
      "billing.invoice: members with status active, restricted, suspended, banned, deleting; 30 a minute invoices",
      "billing.payment: members with status active, restricted, suspended, banned, deleting; 600 a minute payment-looks",
      "billing.paymentPage: members with status active, restricted; 600 a minute payment-looks",
      "billing.payments: members with status active, restricted, suspended, banned, deleting; 600 a minute payment-looks",
      "billing.subscription: members with status active, restricted, suspended, banned, deleting; not counted",
      "discovery.browse: members with status active, restricted; a plan; 120 a minute, 1500 a day browse-pages",
      "discovery.member: members with status active, restricted; a plan; 120 a minute, 1500 a day profile-views",
      "matching.like: members with status active; a plan; a confirmed email; 120 a minute, 3000 a day decisions",
      "matching.likesReceived: members with status active, restricted; a plan; 600 a minute people-lists",
      "matching.match: members with status active, restricted; a plan; 600 a minute people-lists",
      "matching.matches: members with status active, restricted; a plan; 600 a minute people-lists",
      "matching.pass: members with status active; a plan; 120 a minute, 3000 a day decisions",
      "matching.undoPass: members with status active; a plan; 120 a minute, 3000 a day decisions",
      "matching.unmatch: members with status active, restricted; a plan; 120 a minute, 3000 a day decisions",
      "messages.accept: members with status active; a plan; 60 a minute chat-answers",
      "messages.ask: members with status active; a plan; a confirmed email; 60 a minute chat-answers",
      "messages.conversation: members with status active, restricted; a plan; 600 a minute chat-looks",
      "messages.conversations: members with status active, restricted; a plan; 120 a minute, 20000 a day conversations",
      "messages.decline: members with status active, restricted; a plan; 60 a minute chat-answers",
      "messages.end: members with status active, restricted; a plan; 60 a minute chat-answers",
      "messages.markRead: members with status active, restricted; a plan; 600 a minute chat-looks",
      "messages.messages: members with status active, restricted; a plan; 240 a minute, 20000 a day message-pages",
      "messages.presence: members with status active, restricted; a plan; 600 a minute chat-looks",
      "messages.react: members with status active; a plan; 60 a minute, 3000 a day message-changes",
      "messages.remove: members with status active, restricted; a plan; 60 a minute, 3000 a day message-changes",
      "messages.search: members with status active, restricted; a plan; 20 a minute, 500 a day message-searches",
      "messages.send: members with status active; a plan; a confirmed email; 240 a minute message-sends",
      "messages.unlist: members with status active, restricted; a plan; 60 a minute chat-answers",
      "messages.unread: members with status active, restricted; a plan; 600 a minute chat-looks",
      "messages.uploadPhoto: members with status active; a plan; 60 an hour message-photos",
      "messages.withMember: members with status active, restricted; a plan; 600 a minute chat-looks",
      "notifications.list: members with status active, restricted; 600 a minute notification-looks",
      "notifications.markAllRead: members with status active, restricted; 600 a minute notification-looks",
      "notifications.markRead: members with status active, restricted; 600 a minute notification-looks",
      "notifications.pushKey: members with status active, restricted; not counted",
      "notifications.subscribePush: members with status active, restricted; 60 a minute notification-changes",
      "notifications.switches: members with status active, restricted; not counted",
      "notifications.unread: members with status active, restricted; not counted",
      "notifications.unsubscribePush: members with status active, restricted; 60 a minute notification-changes",
      "notifications.updateSwitches: members with status active, restricted; 60 a minute notification-changes",
      "profiles.completeOnboarding: members with status active; 240 a minute profile-changes",
      "profiles.own: members with status active, restricted, suspended, banned, deleting; not counted",
      "profiles.ownAsOthersSeeIt: members with status active, restricted; not counted",
      "profiles.photos.move: members with status active; 240 a minute profile-changes",
      "profiles.photos.remove: members with status active, restricted; 240 a minute profile-changes",
      "profiles.photos.upload: members with status active; 60 an hour photo-uploads",
      "profiles.saveOnboarding: members with status active; 240 a minute profile-changes",
      "profiles.update: members with status active; 240 a minute profile-changes",
      "profiles.updateSettings: members with status active, restricted; 240 a minute profile-changes",
    ]
  `);
});

test('and those of every event', () => {
  const lines = declaredEvents().map((event) => {
    const access = `${event.name}: ${describeAccess(event.access)}`;
    return 'input' in event ? `page sends ${access}; ${describeBudget(event.budget)}` : access;
  });
  expect(lines.toSorted()).toMatchInlineSnapshot(`
    [
      "conversation.changed: members with status active, restricted; a plan",
      "conversation.progress: members with status active, restricted; a plan",
      "events.missed: members with status active, restricted, suspended, banned, deleting",
      "message.changed: members with status active, restricted; a plan",
      "message.created: members with status active, restricted; a plan",
      "notification.created: members with status active, restricted",
      "notifications.read: members with status active, restricted",
      "page sends received: members with status active, restricted; a plan; 12000 a minute receipts",
      "page sends typing: members with status active; a plan; 3000 a minute typing",
      "page sends watching: members with status active, restricted, suspended, banned, deleting; 1200 a minute watching",
      "people.changed: members with status active, restricted",
      "session.ended: members with status active, restricted, suspended, banned, deleting",
      "subscription.changed: members with status active, restricted, suspended, banned, deleting",
      "typing: members with status active, restricted; a plan",
    ]
  `);
});

const setStatus = (id: string, status: MemberStatus, until: Date | null = null) =>
  server.tools.db.execute(sql`update members
    set status = ${status}, status_until = ${until?.toISOString() ?? null} where id = ${id}`);

const codeOf = (reply: { body: { code?: string } }) => reply.body.code ?? 'answered';

/** Reading about others, writing, looking after the own account, and what is theirs whatever they did. */
async function tries({ browser }: Pick<MadeMember, 'browser'>) {
  return {
    browse: codeOf(await browser.get('/api/browse')),
    like: codeOf(await browser.post('/api/likes', { memberId: NOBODY })),
    settings: codeOf(await browser.patch('/api/profiles/me/settings', {})),
    devices: codeOf(await browser.get('/api/accounts/devices')),
  };
}
const NOBODY = '01a1dcea-2070-7777-8309-e7a0651dff44';

describe('the status of an account', () => {
  test('restricted: reads, does not like', async () => {
    const member = await makeListedMember(server);
    await setStatus(member.id, 'restricted');
    expect(await tries(member)).toEqual({
      browse: 'answered',
      like: 'ACCOUNT_RESTRICTED',
      settings: 'answered',
      devices: 'answered',
    });
  });

  test.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['banned', 'ACCOUNT_BANNED'],
    ['deleting', 'ACCOUNT_DELETING'],
  ] as const)('%s: keeps only what belongs to them', async (status, code) => {
    const member = await makeListedMember(server);
    await setStatus(member.id, status);
    expect(await tries(member)).toEqual({
      browse: code,
      like: code,
      settings: code,
      devices: 'answered',
    });
  });

  test('a suspension ends by itself', async () => {
    const member = await makeListedMember(server);
    await setStatus(member.id, 'suspended', new Date(server.clock.now().getTime() + minutes(5)));
    expect((await tries(member)).browse).toBe('ACCOUNT_SUSPENDED');
    server.clock.letPass(minutes(5));
    expect(await tries(member)).toMatchObject({ browse: 'answered', settings: 'answered' });
  });
});

test.each(['moderator', 'admin'] as const)('being %s is no plan', async (role) => {
  const staff = await makeStaff(server, role);
  await server.tools.db.execute(
    sql`update members set paid_until = null where id = ${staff.member.id}`,
  );
  expect((await tries(staff)).browse).toBe('SUBSCRIPTION_REQUIRED');
});

describe('what a caller may lack', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const caller: Caller = {
    memberId: 'asha',
    sessionId: 'hers',
    role: 'member',
    status: 'active',
    plan: 'normal',
    paidUntil: new Date(now.getTime() + minutes(1)),
    emailVerified: true,
    identityVerified: true,
    provenAt: new Date(now.getTime() - minutes(10)),
  };
  const everything = {
    status: ['active'],
    plan: true,
    email: true,
    identity: true,
    fresh: true,
  } as const;
  const missing = (change: Partial<Caller>, mailDelivered = true) =>
    missingFor(everything, { ...caller, ...change }, { now, mailDelivered });

  test('is named, one thing at a time', () => {
    expect(missing({})).toBeNull();
    expect(missing({ paidUntil: now })).toBe('SUBSCRIPTION_REQUIRED');
    expect(missing({ paidUntil: null })).toBe('SUBSCRIPTION_REQUIRED');
    expect(missing({ emailVerified: false })).toBe('EMAIL_UNVERIFIED');
    expect(missing({ identityVerified: false })).toBe('IDENTITY_UNVERIFIED');
    expect(missing({ provenAt: new Date(now.getTime() - minutes(10) - 1) })).toBe('PROOF_REQUIRED');
  });

  test('an email is not asked for where no mail arrives', () => {
    expect(missing({ emailVerified: false }, false)).toBeNull();
  });

  test('what needs a role is absent for everybody else, whatever they have', () => {
    const forStaff = { status: ['active'], roles: ['moderator', 'admin'] } as const;
    const of = (role: Caller['role']) =>
      missingFor(forStaff, { ...caller, role }, { now, mailDelivered: true });
    expect([of('member'), of('moderator'), of('admin')]).toEqual(['NOT_FOUND', null, null]);
  });
});

test('a password that was confirmed is a fresh proof', async () => {
  const member = await makeMember(server);
  const provenAt = async () => {
    const { rows } = await server.tools.db.execute<{ at: string }>(
      sql`select proven_at as at from sessions where member_id = ${member.member.id}`,
    );
    return new Date(String(rows[0]?.at)).getTime();
  };
  const before = await provenAt();
  server.clock.letPass(minutes(30));
  await member.browser.post('/api/accounts/change-email', {
    password: 'wrong password',
    newEmail: 'asha.elsewhere@example.com',
  });
  expect(await provenAt()).toBe(before);
  await member.browser.post('/api/accounts/change-email', {
    password: member.password,
    newEmail: 'asha.elsewhere@example.com',
  });
  expect(await provenAt()).toBeGreaterThanOrEqual(before + minutes(30));
});
