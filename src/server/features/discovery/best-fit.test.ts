import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { browseFiltersSchema } from '#contract/discovery/fields.ts';
import { browseSortLabels, type BrowseSort } from '#contract/discovery/rules.ts';
import { cities, locationOf } from '#contract/profiles/cities.ts';
import { valuesOf } from '#contract/profiles/options.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
import { fit, inOrder, viewers, type Listed } from '#server/testing/best-fit.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { REACH, type Reach } from './browse-page.service.ts';
import { browse } from './browse.service.ts';
import type { FitProfile } from './fit.policy.ts';
import { listMembers } from './listings.service.ts';

const MEMBERS = 70;
let server: TestServer;
let viewerId: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedMembers(server.tools, { members: MEMBERS, seed: 'fits', passwordHash: 'none' });
  ({ id: viewerId } = await makeListedMember(server));
  // In three cities near each other, three far away and one that nobody knows, some of them without a plan.
  await server.tools.db.execute(sql`
    update profiles set location = (array['Pune', 'Mumbai', 'Nashik', 'Delhi', 'Kochi', 'Jaipur', 'Shangri-La'])
        [1 + (hashtext(member_id::text) & 1023) % 7],
      age = nullif(age, 30), education = nullif(education, 'bachelors')
    where member_id <> ${viewerId}`);
  const { rows } = await server.tools.db.execute<{ member_id: string }>(
    sql`select member_id from profiles where member_id <> ${viewerId}`,
  );
  await relist(rows.map(({ member_id }) => member_id));
  await server.tools.db.execute(
    sql`update listings set subscriber = hashtext(member_id::text) & 1 = 0`,
  );
});
afterEach(() => undecideAll());
afterAll(() => server.close());

const relist = (ids: string[]) =>
  server.tools.db.transaction((tx) => listMembers(tx, ids, server.clock.now()));

async function listed(): Promise<Listed[]> {
  const { rows } = await server.tools.db.execute<Record<string, never>>(sql`
    select l.member_id, l.subscriber, extract(epoch from l.active_at) as active, p.gender, p.age, p.education,
      extract(epoch from l.joined_at) as joined, p.location, p.preferences, p.stated,
      exists (select 1 from likes where liker_id = ${viewerId} and liked_id = l.member_id) as decided
    from listings l join profiles p using (member_id) where l.member_id <> ${viewerId}
      and (p.age is null or p.age between 18 and 50)`);
  return rows.map((row) => ({
    memberId: row['member_id'] as unknown as string,
    subscriber: row['subscriber'] as unknown as boolean,
    activeAt: Number(row['active']),
    joinedAt: Number(row['joined']),
    decided: row['decided'] as unknown as boolean,
    profile: row as unknown as FitProfile,
  }));
}

interface Visit {
  sort?: BrowseSort;
  reach?: Reach;
  between?: (shown: BrowseCard[]) => Promise<void>;
}

async function everyone({ sort = 'fit', reach = REACH, between }: Visit): Promise<BrowseCard[]> {
  const filters = browseFiltersSchema.parse({ sort });
  const cards: BrowseCard[] = [];
  let cursor: string | undefined;
  do {
    const page = await browse(server.tools, viewerId, { ...filters, cursor }, reach);
    cards.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    await between?.(page.items);
    if (cards.length > 4 * MEMBERS) throw new Error('the list has no end');
  } while (cursor);
  return cards;
}

const idsOf = (cards: { memberId: string }[]) => cards.map(({ memberId }) => memberId);

async function become(
  { preferences, stated: said, ...own }: FitProfile,
  memberId = viewerId,
): Promise<void> {
  await server.tools.db.execute(sql`update profiles set gender = ${own.gender}, age = ${own.age},
      education = ${own.education}, location = ${own.location}, stated = ${sql.param(said)}::text[],
      preferences = preferences || ${JSON.stringify(preferences)}::jsonb
    where member_id = ${memberId}`);
}

const decide = (likedIds: string[]) =>
  server.tools.db.execute(sql`insert into likes (id, liker_id, liked_id, status, created_at)
    select gen_random_uuid(), ${viewerId}, id, 'passed', now()
    from unnest(${sql.param(likedIds)}::uuid[]) id`);
const undecideAll = () =>
  server.tools.db.execute(sql`delete from likes where liker_id = ${viewerId}`);

describe('the order of browse', () => {
  test('is the ruled one, whoever looks and however it is sorted', async () => {
    const first = (await listed()).slice(0, 9);
    await decide(first.map(({ memberId }) => memberId));
    const members = await listed();
    let fitting = 0;
    await fc.assert(
      fc.asyncProperty(
        viewers,
        fc.constantFrom(...valuesOf(browseSortLabels)),
        async (viewer, sort) => {
          await become(viewer);
          const cards = await everyone({ sort });
          expect(idsOf(cards)).toEqual(inOrder(members, viewer, sort));
          const fits = cards.filter((card) => card.fits);
          fitting += fits.length;
          const ruled = members.filter(
            ({ decided, profile }) => sort !== 'active' && !decided && fit(viewer, profile),
          );
          expect(idsOf(fits).toSorted()).toEqual(ruled.map(({ memberId }) => memberId).toSorted());
        },
      ),
      { numRuns: 60 },
    );
    expect(fitting, 'some did fit').toBeGreaterThan(60);
  });

  test('loses nobody and shows nobody twice where fits are looked for within a reach', async () => {
    const members = await listed();
    const reach: Reach = { near: 3, far: 7, common: 0, few: 1, cached: 7 };
    await fc.assert(
      fc.asyncProperty(
        viewers,
        fc.constantFrom(...valuesOf(browseSortLabels)),
        async (viewer, sort) => {
          await become(viewer);
          const cards = await everyone({ sort, reach });
          expect(idsOf(cards).toSorted()).toEqual(
            members.map(({ memberId }) => memberId).toSorted(),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('loses nobody and sends nobody twice while decisions and wishes change on either side', async () => {
    const members = idsOf(await listed());
    const edits = fc.array(
      fc.record({ pick: fc.nat(), who: viewers.map((one) => ({ ...one, age: one.age && 40 })) }),
      { minLength: 1, maxLength: 12 },
    );
    let edited = 0;
    await fc.assert(
      fc.asyncProperty(
        viewers,
        viewers,
        fc.constantFrom(...valuesOf(browseSortLabels)),
        fc.constantFrom(REACH, { near: 3, far: 7, common: 0, few: 1, cached: 7 }),
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(edits),
        async (before, after, sort, reach, picks, changes) => {
          await become(before);
          const decided = new Set<string>();
          const moved = new Set<string>();
          const cards = await everyone({
            sort,
            reach,
            between: async (shown) => {
              await become(after);
              const open = idsOf(shown).filter((id) => !decided.has(id));
              const [pick = 0] = picks.take(1);
              const one = open[pick % Math.max(1, open.length)];
              if (one) await decide([one]);
              if (one) decided.add(one);
              const [these = []] = changes.take(1);
              const others = these.map(({ pick: at, who }) => ({
                id: members[at % members.length] ?? '',
                who,
              }));
              for (const { id, who } of others) {
                await become(who, id);
                moved.add(id);
              }
              await relist(others.map(({ id }) => id));
            },
          });
          await undecideAll();
          edited += moved.size;
          // Nearest first: whoever moves to another city moves in the order, as whoever comes back does.
          const claimed = (id: string) => sort !== 'nearest' || !moved.has(id);
          // Whoever was decided about meanwhile comes again among those; the page shows the first of the two.
          const sent = idsOf(cards);
          const once = [...new Set(sent)];
          expect(once.filter(claimed).toSorted()).toEqual(members.filter(claimed).toSorted());
          const again = sent.filter((id, place) => sent.indexOf(id) !== place);
          expect(again.filter((id) => claimed(id) && !decided.has(id))).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
    expect(edited, 'others did change').toBeGreaterThan(100);
  });

  test('stays as it is while places nearby come and go', async () => {
    const members = await listed();
    const viewer: FitProfile = {
      gender: null,
      age: null,
      education: null,
      location: 'Pune',
      preferences: {
        gender: 'any',
        ageRange: { min: 18, max: 35 },
        distance: 50,
        educationLevel: 'any',
        relationshipType: 'any',
      },
      stated: [],
    };
    await become(viewer);
    const ruled = inOrder(members, viewer, 'nearest');
    let pages = 0;
    const cards = await everyone({
      sort: 'nearest',
      between: async () => {
        pages += 1;
        // Each time the other: the first bands of Pune are empty but for this one.
        await server.tools.db.execute(
          pages % 2 === 1
            ? sql`insert into places (name, latitude, longitude)
                select name, latitude, longitude from cities where name in ('pimpri-chinchwad', 'lonavala')`
            : sql`delete from places where name in ('pimpri-chinchwad', 'lonavala')`,
        );
      },
    });
    expect(pages).toBeGreaterThan(2);
    expect(idsOf(cards)).toEqual(ruled);
  });
});

test('the cities of the database are those of the list', async () => {
  const { rows } = await server.tools.db.execute(
    sql`select name, latitude, longitude from cities order by name`,
  );
  const known = cities.map((city) => ({
    name: locationOf(city).toLowerCase(),
    latitude: city.latitude,
    longitude: city.longitude,
  }));
  expect(rows).toHaveLength(known.length);
  expect(rows).toEqual(expect.arrayContaining(known));
});
