import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTACTS_MAX } from '#contract/safety/rules.ts';
import { days } from '#server/platform/clock.ts';
import { accountCalls } from '#server/testing/account-calls.ts';
import type { Browser, Reply } from '#server/testing/browser.ts';
import { inbox, like, makeChat, type Someone } from '#server/testing/chatting.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, passwordProof, signInAgain } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { confirm } = accountCalls(() => server);
const PATH = '/api/contact-blocks';
const newEmail = () => `contact-${randomUUID()}@example.com`;

const list = (who: { browser: Browser }, contact: string) => who.browser.post(PATH, { contact });
const unlist = (who: { browser: Browser }, contact: string) =>
  who.browser.post(`${PATH}/remove`, { contact });
const count = async (who: Someone) => (await who.browser.get(PATH)).body.count;
const parted = () => jobsDone(server, 'safety');
const statusOf = async (who: Someone, whom: Someone) =>
  (await who.browser.get(`/api/members/${whom.id}`)).status;
/** As each sees the other. */
const seen = async (one: Someone, two: Someone) => [
  await statusOf(one, two),
  await statusOf(two, one),
];
const APART = [404, 404];
const TOGETHER = [200, 200];

/** Signs up with that email, and can be found. */
async function join(email: string): Promise<Someone> {
  const made = await makeMember(server, { email });
  await made.browser.patch('/api/profiles/me', {});
  return { ...made, id: made.member.id };
}

const moveTo = async (who: Someone, email: string) =>
  expect((await confirm(await askFor(who, email))).status).toBe(200);
async function askFor({ browser }: Someone, email: string): Promise<string> {
  await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: email });
  return server.tokenMailedTo(email, /Confirm/);
}

const pair = async (): Promise<[Someone, Someone]> => [
  await makeListedMember(server),
  await makeListedMember(server),
];

describe('an email that is listed', () => {
  test('parts whoever has it from the one who lists it, in both directions, and ends what was between them', async () => {
    const { one, two } = await makeChat(server);
    expect((await list(one, ` ${two.email.toUpperCase()} `)).body).toEqual({
      count: 1,
      most: CONTACTS_MAX,
    });
    await parted();
    expect(await seen(one, two)).toEqual(APART);
    for (const who of [one, two]) {
      expect(await inbox(who)).toEqual([]);
      expect((await who.browser.get('/api/matches')).body.items).toEqual([]);
      expect((await who.browser.get('/api/notifications')).body.items).toEqual([]);
    }
    expect((await like(two, one)).body.code).toBe('NOT_FOUND');
  });

  test('parts whoever signs up with it later, from the first moment', async () => {
    const [one, email] = [await makeListedMember(server), newEmail()];
    await list(one, email);
    expect(await seen(one, await join(email))).toEqual(APART);
  });

  test('parts whoever takes it over later, and whoever had it stays apart', async () => {
    const [[one, two], email] = [await pair(), newEmail()];
    await list(one, email);
    await moveTo(two, email);
    await parted();
    expect(await seen(one, two)).toEqual(APART);
    await moveTo(two, newEmail());
    await Promise.all([parted(), jobsDone(server, 'accounts')]);
    expect(await seen(one, two)).toEqual(APART);
    // The time is over in which whoever had it could get it back.
    await server.tools.db.execute(sql`delete from account_links where email = ${email}`);
    expect(await seen(one, await join(email))).toEqual(APART);
    await unlist(one, email);
    expect(await seen(one, two)).toEqual(TOGETHER);
  });

  test('may be one’s own, which parts nobody', async () => {
    const one = await makeListedMember(server);
    await list(one, one.email);
    await parted();
    expect((await one.browser.get('/api/profiles/me')).status).toBe(200);
    expect(await seen(one, await makeListedMember(server))).toEqual(TOGETHER);
  });
});

describe('a list', () => {
  test('is never shown, not even as blocked members; only how long it is', async () => {
    const [one, two] = await pair();
    await list(one, two.email);
    await list(one, two.email);
    await parted();
    expect((await one.browser.get(PATH)).body).toEqual({ count: 1, most: CONTACTS_MAX });
    expect((await one.browser.get('/api/blocks')).body.items).toEqual([]);
    const { rows } = await server.tools.db.execute(sql`select * from contacts`);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('loses what is typed again, in whatever way, or all of it', async () => {
    const [one, two] = await pair();
    for (const contact of [two.email, newEmail(), '98200 12345', '+44 20 7946 0958'])
      await list(one, contact);
    for (const again of ['09820012345', '0091 98200-12345', '91 9820012345'])
      expect((await list(one, again)).body.count).toBe(4);
    await parted();
    expect((await unlist(one, '+91-98200-12345')).body.count).toBe(3);
    expect((await unlist(one, '0 98200 12345')).body.count).toBe(3);
    expect((await unlist(one, '0044 (20) 7946-0958')).body.count).toBe(2);
    expect(await seen(one, two)).toEqual(APART);
    expect((await one.browser.delete(PATH)).body.count).toBe(0);
    expect(await seen(one, two)).toEqual(TOGETHER);
  });

  test.each(['', 'Meera', 'meera@', '12345', '98200 1234', '+', '1'.repeat(300), '5820012345'])(
    'takes no %j',
    async (contact) => {
      const one = await makeListedMember(server);
      const reply = await list(one, contact);
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  test('ends at its most, and grows by a few a day', async () => {
    const one = await makeListedMember(server);
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 100) {
      answers.push((await list(one, newEmail())).status);
      server.clock.letPass(10_000);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    await server.tools.db.execute(sql`insert into contacts (member_id, hash, created_at)
      select ${one.id}, 'made ' || n, now() from generate_series(1, ${CONTACTS_MAX - 61}) n`);
    server.clock.letPass(days(1));
    await signInAgain(one);
    const racing = await Promise.all([1, 2, 3].map(() => list(one, newEmail())));
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(racing.map(({ body }) => body.code)).toContain('CONTACT_LIMIT');
    expect(await count(one)).toBe(CONTACTS_MAX);
  });
});

describe('a block by hand and one by contact', () => {
  test('both hold until both are lifted', async () => {
    const [one, two] = await pair();
    await one.browser.post('/api/blocks', { memberId: two.id });
    await list(one, two.email);
    await parted();
    await unlist(one, two.email);
    expect(await seen(one, two)).toEqual(APART);
    await list(one, two.email);
    await parted();
    await one.browser.delete(`/api/blocks/${two.id}`);
    expect(await seen(one, two)).toEqual(APART);
    await unlist(one, two.email);
    expect(await seen(one, two)).toEqual(TOGETHER);
  });

  test('cannot be told apart by whom they meet, nor taken back by them', async () => {
    const [one, two] = await pair();
    await list(one, two.email);
    await parted();
    expect((await two.browser.post('/api/blocks', { memberId: one.id })).status).toBe(200);
    expect((await two.browser.delete(`/api/blocks/${one.id}`)).status).toBe(200);
    expect((await one.browser.delete(`/api/blocks/${two.id}`)).status).toBe(200);
    expect(await seen(one, two)).toEqual(APART);
  });
});

test('the answer is the same whether or not somebody has that address', async () => {
  const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
  const strip = ({ status, body, headers }: Reply) => ({
    status,
    body,
    headers: Object.keys(headers).toSorted(),
  });
  const hit = strip(await list(one, two.email));
  await one.browser.delete(PATH);
  expect(strip(await list(one, newEmail()))).toEqual(hit);
});

/** Holds back whoever lists something, right before their transaction ends, until somebody else is done or waits for them. */
async function whileListing<Result>(
  one: Someone,
  email: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const { jobs, db } = server.tools;
  const { enqueue } = jobs;
  const gate = new EventEmitter();
  const held = once(gate, 'held');
  jobs.enqueue = async (tx, to, ...rest) => {
    if (to.name === 'safety.contacts') {
      jobs.enqueue = enqueue;
      gate.emit('held');
      await once(gate, 'released');
    }
    return enqueue(tx, to, ...rest);
  };
  const listing = list(one, email);
  await held;
  let isDone = false;
  const acting = act().finally(() => (isDone = true));
  await waitFor(async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
    );
    return isDone || rows.length > 0;
  });
  gate.emit('released');
  await listing;
  const result = await acting;
  await parted();
  return result;
}

describe('at the same instant', () => {
  const ROUNDS = 12;
  const rounds = (race: () => Promise<void>) =>
    Promise.all(Array.from({ length: ROUNDS }, () => race()));

  test('listing and signing up part the two', async () => {
    const [one, email] = [await makeListedMember(server), newEmail()];
    const two = await whileListing(one, email, () => join(email));
    expect(await seen(one, two)).toEqual(APART);
  });

  test('listing and taking the address over part the two', async () => {
    const [[one, two], email] = [await pair(), newEmail()];
    const token = await askFor(two, email);
    await whileListing(one, email, () => confirm(token));
    expect(await seen(one, two)).toEqual(APART);
  });

  test('taking an address over and listing it oneself wait for each other in order', () =>
    rounds(async () => {
      const [two, email] = [await makeListedMember(server), newEmail()];
      const token = await askFor(two, email);
      const answers = await Promise.all([confirm(token), list(two, email)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }));

  test('a listing and likes leave no match', () =>
    rounds(async () => {
      const [one, two] = await pair();
      await Promise.all([like(one, two), list(two, one.email), like(two, one)]);
      await parted();
      expect(await seen(one, two)).toEqual(APART);
      for (const who of [one, two])
        expect((await who.browser.get('/api/matches')).body.items).toEqual([]);
    }));

  test('listing and taking it off again leave either both or nothing', () =>
    rounds(async () => {
      const [one, two] = await pair();
      await Promise.all([list(one, two.email), unlist(one, two.email)]);
      await parted();
      expect(await seen(one, two)).toEqual((await count(one)) === 1 ? APART : TOGETHER);
    }));
});

test('somebody whom hundreds list is parted from all of them', async () => {
  const [one, two] = await pair();
  const email = newEmail();
  await list(one, email);
  await server.tools.db.execute(sql`
    with made as (
      insert into members (id, email, name, full_name, user_type, created_at)
      select gen_random_uuid(), 'listing-' || n || '@example.com', 'Made', 'Made', 'normal', now()
      from generate_series(1, 250) n returning id
    )
    insert into contacts (member_id, hash, created_at)
    select made.id, c.hash, now() from made, contacts c where c.member_id = ${one.id}`);
  await moveTo(two, email);
  await parted();
  const { rows } = await server.tools.db.execute<{ parted: number }>(
    sql`select count(*)::int as parted from blocks where blocked_id = ${two.id}`,
  );
  expect(rows[0]?.parted).toBe(251);
});
