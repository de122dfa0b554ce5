import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browseFiltersSchema } from '#contract/discovery/fields.ts';
import { hours } from '#server/platform/clock.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { REACH, type Reach } from './browse-page.service.ts';
import { browse } from './browse.service.ts';
import { listMembers } from './listings.service.ts';

/** Among a few members the walk sees everybody. With a short reach the other ways are taken, and must find the same. */

const MEMBERS = 60;
let server: TestServer;
let viewerId: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedMembers(server.tools, { members: MEMBERS, seed: 'rare', passwordHash: 'none' });
  ({ id: viewerId } = await makeListedMember(server));
  await server.tools.db.execute(sql`
    insert into likes (id, liker_id, liked_id, status, created_at)
    select gen_random_uuid(), ${viewerId}, member_id, 'passed', now() from (
      select member_id from listings where member_id <> ${viewerId} order by member_id limit 12) first`);
  await listCompanions();
});
afterAll(() => server.close());

/** Every second one, of whom every third speaks Tamil and every fourth is available now; a few have a plan that is over. */
async function listCompanions(): Promise<void> {
  const now = server.clock.now();
  const soon = new Date(now.getTime() + hours(1)).toISOString();
  const past = new Date(now.getTime() - hours(1)).toISOString();
  const { rows } = await server.tools.db.execute<{ member_id: string }>(sql`
    insert into listing_companions (member_id, listed_until, categories, kinds, languages, offers, refuses, available_until)
    select member_id, case when n % 10 = 0 then ${past} else ${soon} end::timestamptz,
      case when n % 3 = 0 then array['emotional-healing'] else array['rent-a-friend', 'virtual-relationship'] end,
      case when n % 5 = 0 then array['chat', 'video'] else array['chat'] end,
      case when n % 3 = 0 then array['en', 'ta'] else array['en'] end, 'A', 'B',
      case when n % 4 = 0 then ${soon} when n % 4 = 1 then ${past} end::timestamptz
    from (select member_id, row_number() over (order by member_id) as n from listings
      where member_id <> ${viewerId}) every where n % 2 = 0
    returning member_id`);
  const ids = rows.map((row) => row.member_id);
  await server.tools.db.transaction((tx) => listMembers(tx, ids, now));
}

async function everyone(filters: Record<string, unknown>, reach: Reach): Promise<string[]> {
  const parsed = browseFiltersSchema.parse(filters);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await browse(server.tools, viewerId, { ...parsed, cursor }, reach);
    ids.push(...page.items.map(({ memberId }) => memberId));
    cursor = page.nextCursor ?? undefined;
    if (ids.length > MEMBERS) throw new Error('somebody was shown twice');
  } while (cursor);
  return ids;
}

const short: Record<string, Reach> = {
  'a longer walk': { far: 50, near: 1, common: 0, few: 10_000, cached: 0 },
  'words looked up first': { far: 1, near: 1, common: 2, few: 10_000, cached: 0 },
  'words met on the way': { far: 1, near: 1, common: 0, few: 10_000, cached: 0 },
};

describe.each(Object.entries(short))('%s', (_, reach) => {
  test.each([
    {},
    { ageMin: 30, ageMax: 33 },
    { gender: 'female' },
    { gender: 'male', smoking: 'non-smoker', drinking: 'occasionally' },
    { location: 'a' },
    { location: 'delhi', gender: 'female' },
    { search: 'music' },
    { search: 'a' },
    { search: 'ar food' },
    { search: 'cinema', education: 'bachelors', ageMax: 40 },
    { search: 'nobody-says-this' },
    { companions: 'yes' },
    { availableNow: 'yes' },
    { language: 'ta' },
    { language: 'sat' },
    { companionCategory: 'emotional-healing', companionKind: 'video' },
    { companions: 'yes', availableNow: 'yes', language: 'en', gender: 'female' },
    { language: 'en', search: 'a' },
    { connectionType: 'friendship-with-benefits' },
  ])('%o', async (filters) => {
    expect(await everyone(filters, reach)).toEqual(await everyone(filters, REACH));
  });
});

test('the filters above find somebody', async () => {
  expect(await everyone({ search: 'music' }, REACH)).not.toEqual([]);
  expect(await everyone({ search: 'ar food' }, REACH)).not.toEqual([]);
  expect((await everyone({ ageMax: 100 }, REACH)).length).toBe(MEMBERS);
  const companions = await everyone({ companions: 'yes', ageMax: 100 }, REACH);
  expect(companions.length).toBe(24);
  expect(await everyone({ availableNow: 'yes', ageMax: 100 }, REACH)).toHaveLength(12);
  expect(await everyone({ language: 'ta', ageMax: 100 }, REACH)).toHaveLength(8);
  const withBenefits = await everyone({ connectionType: 'friendship-with-benefits' }, REACH);
  expect(withBenefits).not.toEqual([]);
  expect(withBenefits.filter((id) => companions.includes(id))).toEqual([]);
});
