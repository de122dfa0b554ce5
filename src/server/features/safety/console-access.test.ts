import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import type { Browser, Reply } from '#server/testing/browser.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { makeMember, passwordProof } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Whoever adds an endpoint under /admin says here whom it is for. */
const whoGetsIn: Record<string, 'staff' | 'admins'> = {
  'billing.admin.payments': 'admins',
  'billing.admin.refund': 'admins',
  'companions.console.approvePayout': 'admins',
  'companions.console.bankFile': 'admins',
  'companions.console.decideDispute': 'admins',
  'companions.console.disputes': 'admins',
  'companions.console.payPayout': 'admins',
  'companions.console.payouts': 'admins',
  'companions.console.refusePayout': 'admins',
  'companions.console.taxReport': 'admins',
  'health.read': 'admins',
  'safety.console.act': 'staff',
  'safety.console.audit': 'admins',
  'safety.console.case': 'staff',
  'safety.console.casePicture': 'staff',
  'safety.console.cases': 'staff',
  'safety.console.claim': 'staff',
  'safety.console.decide': 'staff',
  'safety.console.handOver': 'staff',
  'safety.console.identityClaim': 'staff',
  'safety.console.identityCovered': 'staff',
  'safety.console.identityDecide': 'staff',
  'safety.console.identityPhoto': 'staff',
  'safety.console.identityPicture': 'staff',
  'safety.console.identityQueue': 'staff',
  'safety.console.identityReview': 'staff',
  'safety.console.identityRevoke': 'admins',
  'safety.console.identityUnclaim': 'staff',
  'safety.console.member': 'staff',
  'safety.console.members': 'staff',
  'safety.console.numbers': 'staff',
  'safety.console.setRole': 'admins',
  'safety.console.staffMembers': 'admins',
  'safety.console.unclaim': 'staff',
};

const adminEndpoints = declaredEndpoints().filter(({ route }) => route.path.startsWith('/admin'));

test('every admin endpoint is listed here', () => {
  const declared = adminEndpoints.map(({ name }) => name).toSorted();
  expect(declared).toEqual(Object.keys(whoGetsIn).toSorted());
});

/** With an id that makes no sense: who may not call learns nothing of it, who may is told. */
async function call(browser: Browser, { method, path }: { method: string; path: string }) {
  const address = `/api${path.replaceAll(/\{\w+\}/g, 'no-such-id')}`;
  if (method === 'GET') return browser.get(address);
  return method === 'PUT' ? browser.put(address, {}) : browser.post(address, {});
}

test('a visitor, a member, a subscriber, a moderator and an admin get into exactly what is theirs', async () => {
  const callers = {
    visitor: server.browser(),
    member: (await makeMember(server, { paid: false })).browser,
    subscriber: (await makeMember(server)).browser,
    moderator: (await makeStaff(server, 'moderator')).browser,
    admin: (await makeStaff(server, 'admin')).browser,
  };
  const nowhere = (await callers.subscriber.get('/api/admin/no-such-page')).body;
  const answerOf = ({ status, body }: Reply): string => {
    if (status === 200 || body.code === 'INVALID_INPUT') return 'gets in';
    return status === 404 && body.message === nowhere.message && body.code === nowhere.code
      ? 'finds nothing'
      : String(body.code);
  };
  for (const { name, route } of adminEndpoints) {
    const answers: Record<string, string> = {};
    for (const [who, browser] of Object.entries(callers))
      answers[who] = answerOf(await call(browser, route));
    expect(answers, name).toEqual({
      visitor: 'NOT_SIGNED_IN',
      member: 'finds nothing',
      subscriber: 'finds nothing',
      moderator: whoGetsIn[name] === 'staff' ? 'gets in' : 'finds nothing',
      admin: 'gets in',
    });
  }
});

/** What changes something and yet asks for no fresh proof, with the reason. */
const withoutProof: Record<string, string> = {
  'safety.console.claim': 'only says who works on it, and anybody of the team can take it back',
  'safety.console.unclaim': 'only gives it back to the queue',
};

const forRoles = declaredEndpoints().flatMap(({ name, meta, route }) =>
  meta.access !== 'visitor' && meta.access.roles
    ? [{ name, route, isFresh: meta.access.fresh === true }]
    : [],
);

test('whatever staff can change asks for a fresh proof, unless the reason stands here', () => {
  const changing = forRoles.filter(({ route }) => route.method !== 'GET');
  const unproven = changing.filter(({ isFresh }) => !isFresh).map(({ name }) => name);
  expect(unproven.toSorted()).toEqual(Object.keys(withoutProof).toSorted());
  expect(changing.length).toBeGreaterThan(unproven.length);
});

test('a cookie of the team whose last proof is older than ten minutes changes nothing', async () => {
  const fresh = forRoles.filter(({ isFresh }) => isFresh);
  const codesOf = async (browser: Browser) => {
    const codes: Record<string, string> = {};
    for (const { name, route } of fresh)
      codes[name] = String((await call(browser, route)).body.code);
    return codes;
  };
  const all = (code: string) => Object.fromEntries(fresh.map(({ name }) => [name, code]));
  const { browser: admin, codeProof } = await makeStaff(server, 'admin');
  const { browser: member } = await makeMember(server);
  server.clock.letPass(minutes(10) + 1);
  expect(await codesOf(admin)).toEqual(all('PROOF_REQUIRED'));
  expect(await codesOf(member), 'nobody else learns that it is there').toEqual(all('NOT_FOUND'));
  const prove = (proof: unknown) => admin.post('/api/accounts/prove', { proof });
  expect((await prove(passwordProof())).body.code).toBe('FACTOR_PROOF_REQUIRED');
  expect((await prove(codeProof?.())).status).toBe(200);
  expect(await codesOf(admin)).toEqual(all('INVALID_INPUT'));
});
