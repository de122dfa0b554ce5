import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseSummary } from '#contract/safety/console.endpoints.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { DEMO_ADMIN, DEMO_MODERATOR, DEMO_PASSWORD } from './demo-members.ts';
import { seedDemo } from './seed-demo.ts';
import { present } from '#server/testing/reply-body.ts';

const NIGHT = 2;
const INDIA_HOURS = 5.5;
const hoursOfIndiasDay = (at: number) => (at / hours(1) + INDIA_HOURS) % 24;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on', DEMO_MEMBERS: '20' });
  // The hardest time to begin: an hour ago everybody slept.
  const passed = hoursOfIndiasDay(server.clock.now().getTime());
  server.clock.letPass(hours((24 + NIGHT - passed) % 24));
  await seedDemo(server.tools, () => undefined);
});
afterAll(() => server.close());

/** As README says: with the code that the outbox shows. */
async function signIn(email: string) {
  const browser = server.browser();
  // A code works once.
  server.clock.letPass(minutes(0.5));
  const { token } = (
    await browser.post('/api/accounts/sign-in', { email, password: DEMO_PASSWORD })
  ).body;
  const page = (await browser.get('/outbox')).body as string;
  const code = new RegExp(`${email}: <strong>(\\d{6})`).exec(page)?.[1];
  const proof = { method: 'code', code };
  const reply = await browser.post('/api/accounts/sign-in/second-factor', { token, proof });
  expect(reply.body.member.email).toBe(email);
  return browser;
}

test('the moderator finds work, and another start adds none', async () => {
  const moderator = await signIn(DEMO_MODERATOR);
  const open = async (): Promise<CaseSummary[]> =>
    (await moderator.get('/api/admin/cases')).body.items;
  const kinds = (await open()).map(({ kind, reason }) => `${kind}: ${reason}`);
  expect(kinds.toSorted()).toEqual([
    'appeal: harassment',
    'report: explicit',
    'report: fake-profile',
    'report: money',
  ]);
  await seedDemo(server.tools, () => undefined);
  expect(await open()).toHaveLength(kinds.length);
});

test('the chat was frozen with the message that was reported, and the profile with its pictures', async () => {
  const moderator = await signIn(DEMO_MODERATOR);
  const { items } = (await moderator.get('/api/admin/cases?kind=report')).body;
  const { id } = present(items.find(({ reason }: CaseSummary) => reason === 'money'));
  const { evidence } = (await moderator.get(`/api/admin/cases/${id}`)).body;
  expect(evidence.messages.map(({ reported }: { reported: boolean }) => reported)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(evidence.pictures.length).toBeGreaterThan(0);
  const times: number[] = evidence.messages.map(({ sentAt }: { sentAt: string }) =>
    Date.parse(sentAt),
  );
  expect(new Set(times).size, 'nobody writes two messages in the same instant').toBe(times.length);
  for (const at of times) expect(hoursOfIndiasDay(at), 'nobody writes at night').toBeGreaterThan(8);
});

test('the appeal is against the moderator’s decision: the admin answers it', async () => {
  const [moderator, admin] = [await signIn(DEMO_MODERATOR), await signIn(DEMO_ADMIN)];
  const { id } = present((await admin.get('/api/admin/cases?kind=appeal')).body.items[0]);
  await moderator.post(`/api/admin/cases/${id}/claim`);
  const answer = {
    outcome: 'refuse',
    reason: 'harassment',
    words: 'We read it all, and it stays.',
  };
  const path = `/api/admin/cases/${id}/decide`;
  expect((await moderator.post(path, answer)).body.code).toBe('ANOTHER_DECIDES');
  await moderator.post(`/api/admin/cases/${id}/unclaim`);
  await admin.post(`/api/admin/cases/${id}/claim`);
  expect((await admin.post(path, answer)).status).toBe(200);
});
