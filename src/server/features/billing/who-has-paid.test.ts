import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '#contract/access.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { makeMember, setPaidUntil, type MadeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Whom an endpoint is for. */
function kindOf(access: Access): 'visitor' | 'member' | 'subscriber' | 'staff' {
  if (access === 'visitor') return access;
  if (access.roles) return 'staff';
  return access.plan ? 'subscriber' : 'member';
}

const endpoints = declaredEndpoints().map(({ route, meta }) => ({
  name: `${route.method} ${route.path}`,
  method: route.method,
  path: route.path,
  access: kindOf(meta.access),
}));

/** With ids that nobody has: whoever is let in is told that there is no such thing, or what is missing. */
async function codeFor(
  { browser }: MadeMember,
  { method, path }: { method: string; path: string },
) {
  const address = `/api${path.replaceAll(/\{\w+\}/g, '01a1dcea-2070-7777-8309-e7a0651dff44')}`;
  if (method === 'GET') return (await browser.get(address)).body.code;
  if (method === 'DELETE') return (await browser.delete(address)).body.code;
  const how = { PATCH: browser.patch, PUT: browser.put }[method] ?? browser.post;
  return (await how(address, {})).body.code;
}

describe('whatever is asked for', () => {
  let standings: Record<'none' | 'lapsed' | 'valid', MadeMember>;
  beforeAll(async () => {
    const none = await makeMember(server, { paid: false });
    const lapsed = await makeMember(server);
    await setPaidUntil(server, lapsed.member.id, server.clock.now());
    standings = { none, lapsed, valid: await makeMember(server) };
  });

  const answersTo = async (endpoint: (typeof endpoints)[number]) => ({
    none: await codeFor(standings.none, endpoint),
    lapsed: await codeFor(standings.lapsed, endpoint),
    valid: await codeFor(standings.valid, endpoint),
  });
  // Done, or refused for what was asked, which the walk leaves empty.
  const answered = [
    undefined,
    'NOT_FOUND',
    'INVALID_INPUT',
    'NOT_AN_IMAGE',
    'NOT_A_VOICE_NOTE',
    'BUDGET_USED_UP',
    // Of companions.
    'IDENTITY_UNVERIFIED',
  ];
  // They end the session that asks for the others.
  const endsSessions = /\/(?:sign-out-everywhere|delete)$/;
  const walked = endpoints.filter(({ path }) => !endsSessions.test(path));
  const walkedOf = (...levels: string[]) => walked.filter(({ access }) => levels.includes(access));

  test('with a plan: refused by name without one or after it, and by nothing of the kind with it', async () => {
    for (const endpoint of walkedOf('subscriber')) {
      const { none, lapsed, valid } = await answersTo(endpoint);
      expect([none, lapsed], endpoint.name).toEqual([
        'SUBSCRIPTION_REQUIRED',
        'SUBSCRIPTION_REQUIRED',
      ]);
      expect(answered, endpoint.name).toContain(valid);
    }
  });

  test('without one: a plan makes no difference', async () => {
    for (const endpoint of walkedOf('member')) {
      const { none, lapsed, valid } = await answersTo(endpoint);
      expect([none, lapsed], endpoint.name).toEqual([valid, valid]);
      expect(valid, endpoint.name).not.toBe('SUBSCRIPTION_REQUIRED');
    }
  });

  test('as staff: it is not there, whatever is paid', async () => {
    for (const endpoint of walkedOf('staff'))
      expect(await answersTo(endpoint), endpoint.name).toEqual({
        none: 'NOT_FOUND',
        lapsed: 'NOT_FOUND',
        valid: 'NOT_FOUND',
      });
  });
});
