import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import {
  caseNumbered,
  claim,
  decide,
  makeTeam,
  openCase,
  report,
} from '#server/testing/moderating.ts';
import { grievanceMailBudget } from '#contract/safety/grievances.endpoints.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const write = (more: object = {}) =>
  server.browser().post('/api/grievances', {
    clientId: randomUUID(),
    name: 'Farida Khan',
    email: 'farida@example.com',
    category: 'impersonation',
    words: 'Somebody uses my name and my photo on your site.',
    ...more,
  });

test('a visitor gets a number, an acknowledgement and an answer that names where to appeal', async () => {
  const before = server.clock.now().getTime();
  const { body } = await write();
  const allowed = Date.parse(body.answerBy) - before;
  expect(allowed).toBeGreaterThanOrEqual(hours(2));
  expect(allowed).toBeLessThan(hours(3));
  const mail = await server.mailTo('farida@example.com', /We have your grievance/);
  expect(mail.text).toContain(body.number);
  expect(mail.text).not.toContain('Farida');
  const summary = await caseNumbered(team.moderator, body.number);
  const id = summary?.id ?? '';
  await waitFor(async () => (await openCase(team.moderator, id)).contact?.acknowledgedAt);
  expect(await openCase(team.moderator, id)).toMatchObject({
    kind: 'grievance',
    details: 'Somebody uses my name and my photo on your site.',
    contact: { name: 'Farida Khan', email: 'farida@example.com' },
  });
  await claim(team.moderator, id);
  expect((await decide(team.moderator, id, 'ban')).status).toBe(404);
  const words = 'We have taken that profile down.';
  expect((await decide(team.moderator, id, 'answer', { words })).status).toBe(200);
  const answer = await server.mailTo('farida@example.com', /Our answer/);
  expect(answer.text).toContain(words);
  expect(answer.text).toContain('Grievance Appellate Committee');
});

test('sent twice it is one, and an order of a court is for admins', async () => {
  const clientId = randomUUID();
  const order = { clientId, category: 'order', email: 'court@example.com' };
  const [one, two] = await Promise.all([write(order), write(order)]);
  expect(one.body.number).toBe(two.body.number);
  expect(await caseNumbered(team.moderator, one.body.number)).toBeUndefined();
  expect(await caseNumbered(team.admin, one.body.number)).toMatchObject({ adminOnly: true });
});

test('nobody fills a stranger’s mailbox', async () => {
  const email = 'victim@example.com';
  // Nor keeps them from writing to us.
  for (let n = 0; n < 6; n += 1) expect((await write({ email })).status).toBe(200);
  for (let n = 6; n < 30; n += 1) await spend(server.tools, grievanceMailBudget, { email });
  expect((await write({ email })).status).toBe(429);
});

test.each([
  ['words', { words: 'Too short' }],
  ['email', { email: 'nobody' }],
  ['category', { category: 'whim' }],
])('a fault names its field: %s', async (field, change) => {
  const { body } = await write(change);
  expect(body.data?.faults?.[0]?.field).toBe(field);
});

const times = async () => (await server.browser().get('/api/safety/times')).body;

test('the clock is called round only after enough reports, none of them unopened for an hour', async () => {
  const look = async (number: string) =>
    openCase(team.moderator, (await caseNumbered(team.moderator, number))?.id ?? '');
  const one = await makeListedMember(server);
  for (let n = 0; n < 10; n += 1) {
    expect((await times()).aroundTheClock).toBe(false);
    const reporter = await makeListedMember(server);
    await look((await report(reporter, one)).body.number);
  }
  expect((await times()).aroundTheClock).toBe(true);
  await report(await makeListedMember(server), one);
  await team.later(minutes(61));
  expect((await times()).aroundTheClock).toBe(false);
  // However long it has been lying there.
  await team.later(days(31));
  for (let n = 0; n < 10; n += 1) {
    const again = await report(await makeListedMember(server), await makeListedMember(server));
    await look(again.body.number);
  }
  expect((await times()).aroundTheClock).toBe(false);
});
