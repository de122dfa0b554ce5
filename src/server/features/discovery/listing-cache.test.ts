import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { browseFiltersSchema } from '#contract/discovery/fields.ts';
import { valuesOf } from '#contract/profiles/options.ts';
import { browseSortLabels } from '#contract/discovery/rules.ts';
import { cardRowsOf } from '#server/features/profiles/cards.service.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
import { viewers } from '#server/testing/best-fit.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import { REACH } from './browse-page.service.ts';
import { browse } from './browse.service.ts';
import { freshListings } from './listing-cache.service.ts';
import type { ListedRow } from './browse.scope.ts';
import { listMembers, unlistLapsed } from './listings.service.ts';

const MEMBERS = 60;
let server: TestServer;
let viewerId: string;
let ids: string[];
/** Each remembers for itself, and hears nothing from the other. */
let nodes: Tools[];
beforeAll(async () => {
  server = await startTestServer();
  await seedMembers(server.tools, { members: MEMBERS, seed: 'held', passwordHash: 'none' });
  ({ id: viewerId } = await makeListedMember(server, { location: 'Pune' }));
  ids = (await truth()).map(({ memberId }) => memberId).filter((id) => id !== viewerId);
  server.tools.db.$client.setMaxListeners(0);
  nodes = [newNode(), newNode()];
  for (const node of nodes) await remembered(node);
});
afterAll(() => server.close());

/** Whoever comes to the database anew remembers nothing. */
const newNode = (): Tools => ({ ...server.tools, db: drizzle(server.tools.db.$client) });

const remembered = (node: Tools) =>
  waitFor(() => freshListings(node, viewerId, cardRowsOf(node.db), () => []));
async function truth(): Promise<ListedRow[]> {
  const { rows } = await server.tools.db.execute<ListedRow & Record<string, unknown>>(sql`
    select number::int, member_id as "memberId", subscriber,
      (extract(epoch from active_at) * 1000)::float8 as "activeAt",
      (extract(epoch from joined_at) * 1000)::float8 as "joinedAt", kind, age, place_id as "placeId", traits,
      wanted_age_min as "wantedAgeMin", wanted_age_max as "wantedAgeMax", wanted_km as "wantedKm"
    from listings order by member_id`);
  return rows;
}

async function expectTruth(node: Tools): Promise<void> {
  const { cache } = (await remembered(node)).listings;
  const rows = await truth();
  expect(rows.map(({ number }) => cache.find(number))).toEqual(rows);
  expect(cache.size()).toBe(rows.length);
}

const become = (tx: Transaction, id: string, { age, preferences, stated, ...own }: Viewer) =>
  tx.execute(sql`update profiles set gender = ${own.gender}, age = ${age}, education = ${own.education},
    location = ${own.location}, stated = ${sql.param(stated)}::text[],
    preferences = preferences || ${JSON.stringify(preferences)}::jsonb where member_id = ${id}`);
type Viewer = typeof viewers extends fc.Arbitrary<infer Value> ? Value : never;

const pick = fc.nat(MEMBERS - 10).map((at) => ids[at] ?? '');
const steps = fc.oneof(
  fc.record({ what: fc.constant('edit' as const), who: pick, as: viewers }),
  fc.record({ what: fc.constantFrom('hide', 'show', 'away', 'act', 'pay', 'lapse'), who: pick }),
);

/** As members do, in a transaction of its own. */
async function step(tx: Transaction, { what, who, ...more }: Step): Promise<void> {
  const now = server.clock.now();
  if (what === 'edit' && 'as' in more) await become(tx, who, more.as);
  if (what === 'hide' || what === 'show')
    await tx.execute(
      sql`update profiles set profile_visibility = ${what === 'show'} where member_id = ${who}`,
    );
  if (what === 'away')
    await tx.execute(sql`update profiles set away = not away where member_id = ${who}`);
  if (what === 'act')
    await tx.execute(sql`update listings set active_at = now() where member_id = ${who}`);
  else if (what === 'pay')
    await tx.execute(sql`update listings set subscriber = not subscriber where member_id = ${who}`);
  else if (what === 'lapse')
    await tx.execute(
      sql`update listings set subscriber = true, paid_until = ${now.toISOString()}::timestamptz - interval '1 s' where member_id = ${who}`,
    );
  else await listMembers(tx, [who], now);
}
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

describe('what is remembered of the listings', () => {
  test('is what the database says, after any history, on each node', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(steps, { maxLength: 4 }), fc.nat(3)), { maxLength: 6 }),
        async (history) => {
          for (const [changes, look] of history) {
            await server.tools.db.transaction(async (tx) => {
              for (const change of changes) await step(tx, change);
            });
            if (look === 0) await unlistLapsed(server.tools);
            // Who has not looked for a while has more to make up for.
            if (look < 2) await expectTruth(nodes[look] as Tools);
          }
          for (const node of nodes) await expectTruth(node);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('misses nothing of transactions that overlap', async () => {
    const [one = '', other = ''] = ids;
    const node = nodes[0] as Tools;
    const client = await server.tools.db.$client.connect();
    try {
      await client.query('begin');
      await client.query(
        `update listings set active_at = now() - interval '10 s' where member_id = $1`,
        [one],
      );
      await server.tools.db.execute(
        sql`update listings set active_at = now() where member_id = ${other}`,
      );
      await expectTruth(node);
      await client.query('commit');
    } finally {
      client.release();
    }
    await expectTruth(node);
  });

  test.each([
    [
      'idle',
      async (db: Database) => {
        const client = await db.$client.connect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const lost = new Promise((resolve) => client.once('error', resolve));
        await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
        await lost;
        client.release(true);
      },
    ],
    [
      'asked',
      async (db: Database) => {
        await expect(
          db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
        ).rejects.toThrow();
      },
    ],
  ])(
    'is read anew once a connection was lost that was %s, for the numbers of transactions may begin again',
    async (_, lose) => {
      const node = nodes[0] as Tools;
      const { cache } = (await remembered(node)).listings;
      await lose(server.tools.db);
      expect((await remembered(node)).listings.cache).not.toBe(cache);
      await expectTruth(node);
    },
  );

  test('takes no notice of numbers that another database gave', async () => {
    const node = nodes[0] as Tools;
    await server.tools.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update listings set changed_in = '99999999999'`);
    });
    const { cache } = (await remembered(node)).listings;
    await expectTruth(node);
    expect((await remembered(node)).listings.cache).toBe(cache);
    await server.tools.db.execute(sql`update listings set active_at = active_at`);
    await expectTruth(node);
  });

  test('goes with the member, and with the whole table', async () => {
    const node = nodes[0] as Tools;
    const gone = ids.pop() ?? '';
    await server.tools.db.execute(sql`delete from members where id = ${gone}`);
    await expectTruth(node);
    const { cache } = (await remembered(node)).listings;
    await server.tools.db.transaction(async (tx) => {
      await tx.execute(sql`truncate listings cascade`);
      await listMembers(tx, [viewerId, ...ids], server.clock.now());
    });
    await expectTruth(node);
    expect((await remembered(node)).listings.cache, 'read anew').not.toBe(cache);
  });
});

describe('a page from memory', () => {
  const everyone = async (node: Tools, query: object, reach = REACH) => {
    const filters = browseFiltersSchema.parse(query);
    const pages: unknown[] = [];
    for (let cursor: string | undefined, most = 0; most < 20; most += 1) {
      const page = await browse(node, viewerId, { ...filters, cursor }, reach);
      pages.push(...page.items.map(({ memberId, fits, standing }) => [memberId, fits, standing]));
      cursor = page.nextCursor ?? undefined;
      if (!cursor) break;
    }
    return pages;
  };

  test('shows whom the database would, in the same order, whatever is asked', async () => {
    let seen = 0;
    await server.tools.db.transaction(async (tx) => {
      await tx.execute(sql`update profiles set profile_visibility = true, away = false`);
      await listMembers(tx, [viewerId, ...ids], server.clock.now());
    });
    await fc.assert(
      fc.asyncProperty(
        viewers,
        fc.record(
          {
            sort: fc.constantFrom(...valuesOf(browseSortLabels)),
            gender: fc.constantFrom('male', 'female'),
            ageMin: fc.integer({ min: 18, max: 35 }),
            location: fc.constant('a'),
          },
          { requiredKeys: ['sort'] },
        ),
        fc.array(fc.tuple(pick, fc.constantFrom('like', 'block', 'blocked')), { maxLength: 8 }),
        async (viewer, query, decisions) => {
          const { db } = server.tools;
          await db.execute(sql`delete from likes where liker_id = ${viewerId}`);
          await db.execute(sql`truncate blocks`);
          await db.transaction((tx) => become(tx, viewerId, viewer));
          for (const [id, what] of new Map(decisions)) {
            if (what === 'like')
              await db.execute(sql`insert into likes (id, liker_id, liked_id, status, created_at)
                values (gen_random_uuid(), ${viewerId}, ${id}, 'passed', now())`);
            else {
              const [blocker, blocked] = what === 'block' ? [viewerId, id] : [id, viewerId];
              await db.execute(sql`insert into blocks (blocker_id, blocked_id, created_at)
                values (${blocker}, ${blocked}, now())`);
            }
          }
          const spy = vi.spyOn(db.$client, 'query');
          const fromMemory = await everyone(nodes[0] as Tools, query);
          const walked = spy.mock.calls.some(([asked]) =>
            `${(asked as { name?: string }).name}`.startsWith('walk'),
          );
          spy.mockRestore();
          expect(walked && query.sort !== 'nearest', 'asked the database to search').toBe(false);
          seen += fromMemory.length;
          expect(fromMemory).toEqual(
            await everyone(nodes[0] as Tools, query, { ...REACH, cached: 0 }),
          );
        },
      ),
      { numRuns: 60 },
    );
    expect(seen).toBeGreaterThan(200);
  });

  test('shows nobody who went a moment ago, and whoever came, on each node', async () => {
    const { db } = server.tools;
    const changes = {
      join: async () => void ids.push((await makeListedMember(server, { location: 'Pune' })).id),
      erase: async (who: string) => {
        await db.execute(sql`delete from members where id = ${who}`);
        ids.splice(ids.indexOf(who), 1);
      },
      block: (who: string) =>
        db.execute(sql`insert into blocks (blocker_id, blocked_id, created_at)
          values (${who}, ${viewerId}, now()) on conflict do nothing`),
      unblock: (who: string) => db.execute(sql`delete from blocks where blocker_id = ${who}`),
      hide: (who: string) => db.transaction((tx) => step(tx, { what: 'hide', who })),
      show: (who: string) => db.transaction((tx) => step(tx, { what: 'show', who })),
      lapse: (who: string) => db.transaction((tx) => step(tx, { what: 'lapse', who })),
    };
    const change = fc.record({
      make: fc.constantFrom(...Object.values(changes)),
      who: fc.nat(MEMBERS - 15),
      node: fc.nat(nodes.length - 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (history) => {
        for (const { make, who, node } of history) {
          await make(ids[who] ?? '');
          if (ids.length < MEMBERS - 10) await changes.join();
          const shown = await everyone(nodes[node] as Tools, { sort: 'active' });
          expect(shown).toEqual(
            await everyone(nodes[node] as Tools, { sort: 'active' }, { ...REACH, cached: 0 }),
          );
        }
      }),
      { numRuns: 15 },
    );
  });
});
