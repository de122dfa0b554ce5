import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '#contract/health/endpoints.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { makeChat } from '#server/testing/chatting.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { report } from '#server/testing/moderating.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { forgetSamples, sampleHealth } from './samples.service.ts';

let server: TestServer;
let begun: number;
beforeAll(async () => {
  begun = Date.now();
  server = await startTestServer();
});
afterAll(() => server.close());

type Staff = Awaited<ReturnType<typeof makeStaff>>;

const read = async ({ browser }: Staff, window = 'hour'): Promise<Health> => {
  const { status, body } = await browser.get(`/api/admin/health?window=${window as 'hour'}`);
  expect(status).toBe(200);
  return body;
};

/** Without the server that has migrated the database, and left. */
const nodesOf = async (staff: Staff) =>
  (await read(staff)).nodes.filter(({ startedAt }) => Date.parse(startedAt) >= begun);

test('an admin sees each minute of the last hour, and each quarter of the last day', async () => {
  const admin = await makeStaff(server, 'admin');
  await waitFor(async () => (await nodesOf(admin)).length === 1);
  server.clock.letPass(minutes(1));
  await sampleHealth(server.tools);
  await server.browser().get('/api/accounts/session');
  await server.browser().get('/api/accounts/session');
  server.clock.letPass(minutes(1));
  await sampleHealth(server.tools);

  const { points } = await read(admin);
  const nodes = await nodesOf(admin);
  expect(nodes).toHaveLength(1);
  expect(nodes[0]).toMatchObject({
    state: 'up',
    redis: 'none',
    figures: { requests: 2, faults: 0 },
  });
  const last = points.at(-1);
  expect(last).toMatchObject({ requests: 2, casesLate: 0, sockets: 0 });
  expect(last?.p95Ms).toBeGreaterThan(0);
  expect(last?.lagMs).toBeGreaterThanOrEqual(0);
  expect(last?.memoryMb).toBeGreaterThan(10);
  const day = await read(admin, 'day');
  expect(day.points.length).toBeLessThan(points.length);
  expect(total(day)).toBe(total({ points }));
});

const total = ({ points }: Pick<Health, 'points'>) =>
  points.reduce((sum, { requests }) => sum + (requests ?? 0), 0);

test('the cases whose time has passed are told by kind', async () => {
  const { one, two } = await makeChat(server);
  await report(one, two);
  const admin = await makeStaff(server, 'admin');
  server.clock.letPass(days(2));
  await signInAgain(admin);
  const { now, cases } = await read(admin);
  expect(now).toMatchObject({ casesOpen: 1, casesLate: 1 });
  const late = cases.find(({ kind }) => kind === 'report');
  expect(late).toMatchObject({ open: 1, late: 1 });
  expect(late?.secondsLeft).toBeLessThan(0);
});

test('what cannot be read is said to be so, and is not nothing', async () => {
  const broken = await startTestServer();
  try {
    const admin = await makeStaff(broken, 'admin');
    await broken.tools.db.execute(sql`alter table payments rename to no_payments`);
    broken.clock.letPass(minutes(1));
    const { now, unreadable } = await read(admin);
    expect(unreadable).toEqual(['payments']);
    expect(now).toMatchObject({ paymentsPending: null, casesOpen: 0 });
    await broken.tools.db.execute(sql`alter table no_payments rename to payments`);
  } finally {
    await broken.close();
  }
});

test('what is older than a week is forgotten', async () => {
  const rows = async () =>
    (await server.tools.db.execute(sql`select 1 from health_samples`)).rows.length;
  await sampleHealth(server.tools);
  server.clock.letPass(days(7) + minutes(1));
  expect(await rows()).toBeGreaterThan(0);
  await forgetSamples(server.tools);
  expect(await rows()).toBe(0);
});

test('of two nodes, one that leaves says so, and one that only falls silent is told apart', async () => {
  const { nodes, close } = await startNodes(await takeRedisDatabase());
  const [here, there] = nodes;
  try {
    const admin = await makeStaff(here, 'admin');
    await waitFor(async () => (await nodesOf(admin)).length === 2);
    const states = async () => (await nodesOf(admin)).map(({ state }) => state).toSorted();
    expect(await states()).toEqual(['up', 'up']);
    // The other is stuck: it tells nothing any more.
    for (let minute = 0; minute < 4; minute += 1) {
      here.clock.letPass(minutes(1));
      await sampleHealth(here.tools);
    }
    expect(await states()).toEqual(['silent', 'up']);
    there.clock.letPass(minutes(4));
    await there.close();
    expect(await states()).toEqual(['left', 'up']);
  } finally {
    await close().catch(() => undefined);
  }
});
