import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { browseFiltersSchema } from '#contract/discovery/fields.ts';
import { browseSortLabels, type BrowseSort } from '#contract/discovery/rules.ts';
import {
  cities,
  distanceBand,
  distanceKm,
  findCity,
  locationOf,
} from '#contract/profiles/cities.ts';
import {
  educationLabels,
  genderLabels,
  preferredEducationLabels,
  preferredGenderLabels,
  relationshipTypeLabels,
  valuesOf,
} from '#contract/profiles/options.ts';
import type { PrefilledField } from '#contract/profiles/rules.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
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
  const ids = rows.map(({ member_id }) => member_id);
  await server.tools.db.transaction((tx) => listMembers(tx, ids, server.clock.now()));
  await server.tools.db.execute(
    sql`update listings set subscriber = hashtext(member_id::text) & 1 = 0`,
  );
});
afterEach(() => undecideAll());
afterAll(() => server.close());

/** The rule itself, said again without bits and SQL. */
function fit(one: FitProfile, other: FitProfile): boolean {
  const wants = ({ preferences, stated, ...own }: FitProfile, them: FitProfile) => {
    const isGiven = (value: string | null) => value !== null && value !== 'prefer-not-to-say';
    const agrees = (wish: string, theirs: string | null) =>
      wish === 'any' || !isGiven(theirs) || theirs === 'any' || wish === theirs;
    const [here, there] = [own.location, them.location].map((place) => place && findCity(place));
    const { min, max } = preferences.ageRange;
    return (
      agrees(preferences.gender, them.gender) &&
      agrees(preferences.educationLevel, them.education) &&
      agrees(preferences.relationshipType, them.preferences.relationshipType) &&
      (!stated.includes('ageRange') || them.age === null || (them.age >= min && them.age <= max)) &&
      (!stated.includes('distance') ||
        !here ||
        !there ||
        distanceKm(here, there) <= preferences.distance)
    );
  };
  return wants(one, other) && wants(other, one);
}

interface Listed {
  memberId: string;
  subscriber: boolean;
  activeAt: number;
  joinedAt: number;
  decided: boolean;
  profile: FitProfile;
}

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

const bands = ['within-50', 'within-100', 'within-250', 'within-500'];

/** 0: the same city; those far away and those whose city nobody knows are as far. */
function farness(viewer: FitProfile, { profile }: Listed): number {
  const [here, there] = [viewer, profile].map(({ location }) => location && findCity(location));
  if (!here || !there) return bands.length + 1;
  const place = bands.indexOf(distanceBand(distanceKm(here, there)));
  return here === there ? 0 : place === -1 ? bands.length + 1 : place + 1;
}

function inOrder(members: Listed[], viewer: FitProfile, sort: BrowseSort): string[] {
  const group = (one: Listed) =>
    one.decided ? 2 : sort === 'active' || fit(viewer, one.profile) ? 0 : 1;
  const nearest = sort === 'nearest' && viewer.location !== null && findCity(viewer.location);
  const keys = (one: Listed) => [
    group(one),
    one.subscriber ? 0 : 1,
    nearest ? farness(viewer, one) : 0,
    -(sort === 'new' ? one.joinedAt : one.activeAt),
  ];
  return members
    .toSorted((one, other) => {
      const [a, b] = [keys(one), keys(other)];
      const difference = a.map((key, place) => key - (b[place] ?? 0)).find((gap) => gap !== 0);
      return difference ?? (one.memberId < other.memberId ? -1 : 1);
    })
    .map(({ memberId }) => memberId);
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

const idsOf = (cards: BrowseCard[]) => cards.map(({ memberId }) => memberId);

/** Whoever wants everything at once fits nobody. */
const oftenAny = <Value extends string>(...values: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('any' as const) }, fc.constantFrom(...values));

const stated = fc.subarray<PrefilledField>(['personality', 'ageRange', 'distance']);
const viewers: fc.Arbitrary<FitProfile> = fc.record({
  gender: fc.constantFrom(null, ...valuesOf(genderLabels)),
  age: fc.option(fc.integer({ min: 18, max: 60 })),
  education: fc.constantFrom(null, ...valuesOf(educationLabels)),
  location: fc.constantFrom(null, 'Pune', 'Delhi', 'Kochi', 'Atlantis'),
  preferences: fc.record({
    gender: oftenAny(...valuesOf(preferredGenderLabels)),
    ageRange: fc
      .tuple(fc.integer({ min: 18, max: 45 }), fc.integer({ min: 3, max: 22 }))
      .map(([min, more]) => ({ min, max: min + more })),
    distance: fc.integer({ min: 1, max: 500 }),
    educationLevel: oftenAny(...valuesOf(preferredEducationLabels)),
    relationshipType: oftenAny(...valuesOf(relationshipTypeLabels)),
  }),
  stated,
});

async function become({ preferences, stated: said, ...own }: FitProfile): Promise<void> {
  await server.tools.db.execute(sql`update profiles set gender = ${own.gender}, age = ${own.age},
      education = ${own.education}, location = ${own.location}, stated = ${sql.param(said)}::text[],
      preferences = preferences || ${JSON.stringify(preferences)}::jsonb
    where member_id = ${viewerId}`);
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
    const reach: Reach = { near: 3, far: 7, common: 0, few: 1 };
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

  test('loses nobody when decisions and wishes change while it is read', async () => {
    const members = await listed();
    await fc.assert(
      fc.asyncProperty(
        viewers,
        viewers,
        fc.infiniteStream(fc.nat()),
        async (before, after, picks) => {
          await become(before);
          const decided = new Set<string>();
          const cards = await everyone({
            between: async (shown) => {
              await become(after);
              const open = idsOf(shown).filter((id) => !decided.has(id));
              const [pick = 0] = picks.take(1);
              const one = open[pick % Math.max(1, open.length)];
              if (one) await decide([one]);
              if (one) decided.add(one);
            },
          });
          await undecideAll();
          // Whoever was decided about meanwhile comes again among those; the page shows the first of the two.
          const once = idsOf(cards).filter((id, place, ids) => ids.indexOf(id) === place);
          expect(once.toSorted()).toEqual(members.map(({ memberId }) => memberId).toSorted());
          const again = idsOf(cards).filter((id, place, ids) => ids.indexOf(id) !== place);
          expect(again.filter((id) => !decided.has(id))).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
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
