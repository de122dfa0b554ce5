import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAccess, describeBudgets, type Budget } from '#contract/access.ts';
import type { MemberStatus } from '#contract/accounts/rules.ts';
import { liveEvents } from '#contract/live.ts';
import { features } from '#server/features.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Feature } from '#server/platform/feature.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { madeCaller } from '#server/testing/made-caller.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { missingFor, type Caller } from './caller.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Whoever adds an endpoint or event, or changes who may and how often, says so in access.txt of the feature. */
test.each(features)('$name requires and allows what its access.txt says', async (feature) => {
  const endpoints = declaredEndpoints(feature.contract, `${feature.name}.`).map(
    ({ name, meta }) => `${name}: ${describeAccess(meta.access)}; ${describeBudgets(meta)}`,
  );
  const lines = [...endpoints.toSorted(), ...eventLines(feature.events)];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    `../../features/${feature.name}/access.txt`,
  );
});

test('events of the connection itself require and allow this', () => {
  expect(eventLines(liveEvents)).toMatchInlineSnapshot(`
    [
      "events.missed: members with status active, restricted, suspended, banned, deleting",
      "page sends watching: members with status active, restricted, suspended, banned, deleting; 1200 a minute watching on each node",
      "session.ended: members with status active, restricted, suspended, banned, deleting",
    ]
  `);
});

const eventLines = (events: Feature['events']) =>
  Object.values(events)
    .map((event) => {
      const access = `${event.name}: ${describeAccess(event.access)}`;
      return 'input' in event ? `page sends ${access}; ${describeBudgets(event)}` : access;
    })
    .toSorted();

test('budgets that count the same say the same', () => {
  const events = [...features.map((feature) => feature.events), liveEvents].flatMap(
    (each: Feature['events']) => Object.values(each),
  );
  const budgets = [
    ...declaredEndpoints().map(({ meta }) => meta.budget),
    ...declaredEndpoints().flatMap(({ meta }) => meta.inService ?? []),
    ...events.flatMap((event) => ('budget' in event ? event.budget : [])),
  ].filter((budget) => budget !== 'cheap');
  for (const budget of budgets)
    expect(budget).toEqual(budgets.find((first) => first.of === budget.of));
});

test('a budget without any window does not compile', () => {
  // @ts-expect-error: it would allow everything.
  const endless: Budget = { of: 'everything' };
  expect(endless).not.toHaveProperty('perMinute');
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
    ...madeCaller,
    plan: 'normal',
    paidUntil: new Date(now.getTime() + minutes(1)),
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

  test('a password alone is not enough for whoever looks after the site', () => {
    const needs = { status: ['active'], roles: ['admin'] } as const;
    const lack = (change: Partial<Caller>) =>
      missingFor(needs, { ...caller, ...change }, { now, mailDelivered: true });
    expect(lack({ role: 'admin', secondFactor: false })).toBe('SECOND_FACTOR_REQUIRED');
    expect(lack({ role: 'admin', secondFactor: true })).toBeNull();
    expect(lack({ role: 'moderator', secondFactor: false })).toBe('NOT_FOUND');
  });

  test('an email is not asked for where no mail arrives', () => {
    expect(missing({ emailVerified: false }, false)).toBeNull();
  });

  test('what needs a role is absent for everybody else, whatever they have', () => {
    const forStaff = { status: ['active'], roles: ['moderator', 'admin'] } as const;
    const of = (role: Caller['role']) =>
      missingFor(forStaff, { ...caller, role, secondFactor: true }, { now, mailDelivered: true });
    expect([of('member'), of('moderator'), of('admin')]).toEqual(['NOT_FOUND', null, null]);
  });
});
