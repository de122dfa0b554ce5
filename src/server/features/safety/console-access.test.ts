import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Reply } from '#server/testing/browser.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { makeMember } from '#server/testing/make-member.ts';
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
  'safety.console.act': 'staff',
  'safety.console.audit': 'admins',
  'safety.console.case': 'staff',
  'safety.console.casePicture': 'staff',
  'safety.console.cases': 'staff',
  'safety.console.claim': 'staff',
  'safety.console.decide': 'staff',
  'safety.console.handOver': 'staff',
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
      : body.code;
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
