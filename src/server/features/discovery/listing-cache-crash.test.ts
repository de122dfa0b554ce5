import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { openPostgres } from '../../../../scripts/local/postgres.ts';

/** PostgreSQL breaks down under a server that remembers listings, and gives the numbers of its last transactions again. */

/** More than what happens between the crash and the change has. */
const GIVEN_AGAIN = 500;
/** Fewer than a member may ask for in a minute. */
const PAGES = 100;
const READING = 'list next listings';

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
type Postgres = Awaited<ReturnType<typeof openPostgres>>;
let postgres: Postgres;
let server: TestServer;
let viewer: Someone;
let stays: Someone;
/** Each for one change. */
let cast: Record<'hiding' | 'blocked' | 'changing', Someone>;
/** What was asked of the database, by name. */
let asked: string[] = [];
/** Statements of this name wait here. */
let held: { name: string; until: Promise<void> } | null = null;

beforeAll(async () => {
  // What nobody waits for comes to the disk so late that a crash undoes it.
  postgres = await openPostgres({ settings: { wal_writer_delay: '10s', autovacuum: 'off' } });
  server = await startTestServer({ DATABASE_URL: postgres.url });
  viewer = await makeListedMember(server, { gender: 'male' });
  stays = await makeListedMember(server, { gender: 'female' });
  watchStatements();
});
beforeEach(async () => {
  cast = {
    hiding: await makeListedMember(server, { gender: 'female' }),
    blocked: await makeListedMember(server, { gender: 'female' }),
    changing: await makeListedMember(server, { gender: 'female' }),
  };
  server.clock.letPass(minutes(1));
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

function watchStatements(): void {
  const pool = server.tools.db.$client;
  const ask = pool.query.bind(pool) as (...query: unknown[]) => unknown;
  vi.spyOn(pool, 'query').mockImplementation((...query: unknown[]): unknown => {
    const name = `${(query[0] as { name?: string }).name}`;
    asked.push(name);
    return name === held?.name ? held.until.then(() => ask(...query)) : ask(...query);
  });
}

function hold(name: string): () => void {
  let release!: () => void;
  held = { name, until: new Promise((resolve) => (release = resolve)) };
  return () => {
    held = null;
    release();
  };
}

async function browse() {
  asked = [];
  const { status, body } = await viewer.browser.get('/api/browse?gender=female');
  const isSearched = asked.some((name) => name.startsWith('walk'));
  return {
    status,
    ids: status === 200 ? body.items.map(({ memberId }) => memberId).toSorted() : [],
    fromMemory: asked.includes('freshen a page') && !isSearched,
  };
}

/** Whoever is shown, until a page comes from memory. */
async function browseFromMemory(expected: Someone[]): Promise<void> {
  const ids = expected.map(({ id }) => id).toSorted();
  for (let pages = 0; pages < PAGES; pages += 1) {
    const page = await browse();
    expect(page, `page ${pages}`).toMatchObject({ status: 200, ids });
    if (page.fromMemory) return;
  }
  throw new Error(`${PAGES} pages came from the database`);
}

const nextNumber = async () => {
  const { rows } = await server.tools.db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return BigInt(rows[0]?.next ?? 0);
};

const giveNumbers = () =>
  server.tools.db.$client.query(
    `do $$ begin for i in 1..${GIVEN_AGAIN} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );

/** Kills the database, which had given more numbers than it will know of; `look` has seen them. Says which were given. */
async function breakDown(look: () => Promise<void>, whileAway?: () => Promise<void>) {
  for (;;) {
    await writeDown();
    await giveNumbers();
    await look();
    const before = await nextNumber();
    await postgres.crash(whileAway);
    // Otherwise they were written down just in time.
    if ((await nextNumber()) < before) return before;
  }
}

const writeDown = () => server.tools.db.$client.query('checkpoint');

/** Directly after the database is back; nobody has to ask twice. */
async function changeAll(givenBefore = 0n): Promise<void> {
  const { hiding, blocked, changing } = cast;
  const replies = [
    await hiding.browser.patch('/api/profiles/me/settings', { profileVisibility: false }),
    await viewer.browser.post('/api/blocks', { memberId: blocked.id }),
    await changing.browser.patch('/api/profiles/me', { gender: 'male' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Were the numbers still behind those that were seen, the cache would notice by that.
  while ((await nextNumber()) < givenBefore) await giveNumbers();
}

/** As after any connection that was lost. */
const forgetListings = () =>
  expect(
    server.tools.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  ).rejects.toThrow();

const everybody = () => [stays, ...Object.values(cast)];

test('after a crash between two pages, what is changed next holds, and pages come from memory again', async () => {
  const before = await breakDown(
    () => browseFromMemory(everybody()),
    async () => {
      await waitFor(async () => {
        const { status } = await browse();
        expect([200, 503]).toContain(status);
        return status === 503;
      });
    },
  );
  await changeAll(before);
  await browseFromMemory([stays]);
});

test('so it is after a crash while the listings are read', async () => {
  let release = () => {};
  const before = await breakDown(async () => {
    release();
    await forgetListings();
    release = hold(READING);
    await browse();
    await waitFor(() => asked.includes(READING));
  });
  release();
  await changeAll(before);
  await browseFromMemory([stays]);
});

test('and after one that broke off the reading', async () => {
  await forgetListings();
  await writeDown();
  const client = await server.tools.db.$client.connect();
  await client.query('begin; lock table places in access exclusive mode');
  await browse();
  await waitFor(() => asked.includes(READING));
  await postgres.crash();
  client.release(true);
  await changeAll();
  await browseFromMemory([stays]);
});

test('and where the reading was to begin while the database was away', async () => {
  await forgetListings();
  await writeDown();
  const begin = hold('find snapshot');
  const broken = browse();
  await waitFor(() => asked.includes('find snapshot'));
  await postgres.crash(async () => {
    begin();
    expect((await broken).status).toBe(503);
  });
  await changeAll();
  await browseFromMemory([stays]);
});

test('a page that gets no connection costs the others nothing', async () => {
  await browseFromMemory(everybody());
  const full = Promise.reject(new Error('timeout exceeded when trying to connect'));
  full.catch(() => undefined);
  held = { name: 'freshen a page', until: full };
  expect((await browse()).status).toBe(503);
  held = null;
  expect(await browse()).toMatchObject({ status: 200, fromMemory: true });
});
