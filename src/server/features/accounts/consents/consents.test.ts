import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changesSince,
  currentVersion,
  documentIds,
  documents,
} from '#contract/accounts/documents.rules.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { minutes } from '#server/platform/clock.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { makeMember, PASSWORD, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { confirm: confirmNumber, remove: removeNumber } = phoneCalls(() => server);
const PATH = '/api/accounts/consents';
const OLD = '2020-01-01';
const holding = documentIds.map((document) => ({ document, version: currentVersion(document) }));

/** As if what they accepted had been replaced since. */
const makeOutdated = ({ member }: MadeMember, ...subjects: string[]) =>
  server.tools.db.execute(sql`update consents set version = ${OLD}
    where member_id = ${member.id} and subject = any(${sql.param(subjects)}::text[])`);
/** As if they had signed up before anything was kept. */
const forget = ({ member }: MadeMember) =>
  server.tools.db.execute(sql`delete from consents where member_id = ${member.id}`);
const accept = ({ browser }: MadeMember, what: unknown = holding) =>
  browser.post(PATH, { documents: what });
const asked = async ({ browser }: MadeMember) =>
  present((await browser.get('/api/accounts/session')).body.member).mustAccept;
const history = async ({ browser }: MadeMember, cursor?: string) =>
  (await browser.get(cursor ? `${PATH}?cursor=${cursor}` : PATH)).body;

test('versions are days, in order, and say what is different', () => {
  for (const { versions } of Object.values(documents)) {
    const days = versions.map(({ version }) => version);
    expect(days).toEqual([...new Set(days)].toSorted());
    for (const day of days) expect(Number.isNaN(Date.parse(day))).toBe(false);
    for (const { changes } of versions.slice(1)) expect(changes.length).toBeGreaterThan(0);
  }
  expect(changesSince('terms', currentVersion('terms'))).toEqual([]);
  expect(changesSince('terms', OLD).length).toBeGreaterThan(0);
  expect(changesSince('terms', null)).toEqual([]);
});

describe('terms and privacy', () => {
  test('are accepted with the sign-up, which is kept with its time', async () => {
    const before = server.clock.now().getTime();
    const made = await makeMember(server);
    expect(await asked(made)).toBeUndefined();
    const { items } = await history(made);
    expect(items).toMatchObject([
      { subject: 'privacy', version: currentVersion('privacy'), answer: 'accepted' },
      { subject: 'terms', version: currentVersion('terms'), answer: 'accepted' },
    ]);
    expect(Date.parse(present(items[0]).at)).toBeGreaterThanOrEqual(before);
  });

  test('in a new version are asked for once, and everything else waits', async () => {
    const made = await makeMember(server);
    await makeOutdated(made, 'terms');
    expect(await asked(made)).toEqual([{ document: 'terms', accepted: OLD }]);
    const { body } = await server
      .browser()
      .post('/api/accounts/sign-in', { email: made.email, password: PASSWORD });
    expect(body.member?.mustAccept).toHaveLength(1);
    for (const path of ['/api/browse', '/api/matches', '/api/notifications'])
      expect((await made.browser.get(path)).body.code, path).toBe('CONSENT_REQUIRED');
    expect((await accept(made, holding.slice(0, 1))).status).toBe(200);
    expect(await asked(made)).toBeUndefined();
    expect((await made.browser.get('/api/notifications')).status).toBe(200);
    const { items } = await history(made);
    expect(items[0]).toMatchObject({ subject: 'terms', version: currentVersion('terms') });
    expect(items, 'what was accepted before stays').toHaveLength(3);
  });

  test('were accepted by nobody who joined before: they are asked once for both', async () => {
    const made = await makeMember(server);
    await forget(made);
    expect(await asked(made)).toEqual([
      { document: 'terms', accepted: null },
      { document: 'privacy', accepted: null },
    ]);
    expect((await made.browser.get('/api/notifications')).body.code).toBe('CONSENT_REQUIRED');
    await accept(made, holding.slice(0, 1));
    expect((await made.browser.get('/api/notifications')).body.code, 'both').toBe(
      'CONSENT_REQUIRED',
    );
    await accept(made, holding.slice(1));
    expect((await made.browser.get('/api/notifications')).status).toBe(200);
  });

  test('are accepted only in the version that holds', async () => {
    const made = await makeMember(server);
    await makeOutdated(made, 'terms', 'privacy');
    const stale = holding.map(({ document }) => ({ document, version: OLD }));
    expect((await accept(made, stale)).body.code).toBe('DOCUMENT_CHANGED');
    expect((await accept(made, [])).status).toBe(400);
    expect((await accept(made, [{ document: 'cookies', version: OLD }])).status).toBe(400);
    expect(await asked(made)).toHaveLength(2);
    const [terms] = holding;
    expect((await accept(made, [terms, terms])).status, 'twice the same').toBe(200);
  });

  test('keep staff waiting, too; others learn nothing of the console', async () => {
    const [moderator, member] = [await makeStaff(server, 'moderator'), await makeMember(server)];
    for (const each of [moderator, member]) await makeOutdated(each, 'privacy');
    expect((await moderator.browser.get('/api/admin/cases')).body.code).toBe('CONSENT_REQUIRED');
    expect((await member.browser.get('/api/admin/cases')).body.code).toBe('NOT_FOUND');
  });

  test('leave to whoever does not accept what they keep when locked out, and nothing more', async () => {
    const made = await makeMember(server);
    await forget(made);
    const reads = declaredEndpoints().filter(
      ({ route, meta }) =>
        route.method === 'GET' && meta.access !== 'visitor' && !meta.access.roles,
    );
    for (const { route, meta } of reads) {
      const path = `/api${route.path.replaceAll(/\{\w+\}/g, '01a1dcea-2070-7777-8309-e7a0651dff44')}`;
      const { body } = await made.browser.get(path);
      const waits = meta.access !== 'visitor' && !meta.access.status.includes('banned');
      expect(body.code === 'CONSENT_REQUIRED', path).toBe(waits);
    }
    const devices = await made.browser.get('/api/accounts/devices');
    expect(devices.status).toBe(200);
    expect((await made.browser.post('/api/accounts/sign-out')).status).toBe(200);
  });

  test('once accepted open the live connection that is there already', async () => {
    const made = await makeMember(server);
    await forget(made);
    const page = await openSocket(server, made.browser);
    let isReceived = false;
    page.on('typing', () => (isReceived = true));
    await accept(made);
    await waitFor(() => {
      const conversationId = randomUUID();
      server.tools.realtime.send(made.member.id, messagesEvents.typed, { conversationId });
      return isReceived;
    });
    page.disconnect();
  });
});

describe('purposes that can be refused by themselves', () => {
  test('are kept with every change of their switch, and only then', async () => {
    const made = await makeMember(server);
    const set = (settings: object) => made.browser.patch('/api/profiles/me/settings', settings);
    await set({ emailNotifications: true, showOnlineStatus: false });
    expect((await history(made)).items).toHaveLength(2);
    server.clock.letPass(1000);
    await set({ emailNotifications: false });
    server.clock.letPass(1000);
    await set({ emailNotifications: false, pushNotifications: false });
    server.clock.letPass(1000);
    await set({ emailNotifications: true });
    const { items } = await history(made);
    expect(items.slice(0, 3)).toMatchObject([
      { subject: 'activity-mails', answer: 'accepted', version: currentVersion('privacy') },
      { subject: 'push', answer: 'withdrawn' },
      { subject: 'activity-mails', answer: 'withdrawn' },
    ]);
  });

  test('the mobile number is one of them', async () => {
    const made = await makeMember(server);
    await confirmNumber(made.browser, freshNumber());
    server.clock.letPass(1000);
    await removeNumber(made.browser);
    expect((await history(made)).items.slice(0, 2)).toMatchObject([
      { subject: 'mobile', answer: 'withdrawn' },
      { subject: 'mobile', answer: 'accepted' },
    ]);
  });

  test('are listed page by page, none twice and none left out', async () => {
    const made = await makeMember(server);
    await server.tools.db.execute(sql`
      insert into consents (member_id, subject, version, answer, answered_at)
      select ${made.member.id}, subject, '2026-11-17', 'accepted', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 40) n, unnest(array['activity-mails', 'push', 'mobile']) subject`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await history(made, cursor);
      seen.push(
        ...page.items.map((item: { subject: string; at: string }) => item.subject + item.at),
      );
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(122);
    expect(new Set(seen).size).toBe(122);
    expect((await history(made, 'nonsense')).code).toBe('NO_SUCH_PAGE');
  });
});

describe('a nominee', () => {
  const NOMINEE = '/api/accounts/nominee';
  test('is named, changed and removed, each with a fresh proof', async () => {
    const made = await makeMember(server);
    const name = (nominee: object) => made.browser.put(NOMINEE, nominee);
    expect((await made.browser.get(NOMINEE)).body).toEqual({ nominee: null });
    const first = await name({ name: ' Ravi Rao ', email: 'Ravi@Example.com' });
    expect(first.body.nominee).toMatchObject({ name: 'Ravi Rao', email: 'ravi@example.com' });
    await name({ name: 'Meera Rao', email: 'meera@example.com' });
    expect((await made.browser.get(NOMINEE)).body.nominee?.name).toBe('Meera Rao');
    expect((await name({ name: '', email: 'meera@example.com' })).status).toBe(400);
    server.clock.letPass(minutes(10) + 1);
    expect((await made.browser.delete(NOMINEE)).body.code).toBe('PROOF_REQUIRED');
    expect((await name({ name: 'Thief', email: 'x@example.com' })).body.code).toBe(
      'PROOF_REQUIRED',
    );
    await signInAgain(made);
    expect((await made.browser.delete(NOMINEE)).body).toEqual({ nominee: null });
  });
});

test('a request about one’s data has 90 days', async () => {
  const { status, body } = await server.browser().post('/api/grievances', {
    clientId: randomUUID(),
    name: 'Asha Rao',
    email: 'asha.data@example.com',
    category: 'data-request',
    words: 'Please tell me everything that you keep about me.',
  });
  expect(status).toBe(200);
  const days = (Date.parse(body.answerBy) - server.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});
