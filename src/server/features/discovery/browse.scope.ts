import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#contract/profiles/languages.ts';
import type { Place } from '#contract/profiles/cities.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import { listingCompanions, listingTexts, listingVersions, places } from './listings.tables.ts';

/** A place in the order in which members are shown. */
export interface BrowsePlace {
  /** Of the stretches that the list is read in; 0 where there is one. */
  stretch: number;
  subscriber: boolean;
  /** What the list is sorted by: when they were last here, or when they joined. */
  at: Date;
  memberId: string;
}

/** Part of the list, after which another one begins: who pays and lives in a city at hand comes before who lives farther away. */
export interface Stretch {
  subscriber: boolean;
  placeIds: number[];
  /** Those who live anywhere else. */
  outside: boolean;
}

/** What decides whether somebody fits. */
export interface FitValues {
  age: number;
  placeId: number | null;
  traits: number;
  wantedAgeMin: number;
  wantedAgeMax: number;
  wantedKm: number;
}

/** A listing, its times in milliseconds. */
export interface ListedRow extends FitValues {
  number: number;
  memberId: string;
  subscriber: boolean;
  activeAt: number;
  joinedAt: number;
  kind: number;
}

/** Small enough to travel in a cursor: the pages of a list go by the wishes that it began with. */
export interface Wishes {
  /** The bits of those with whom the two would contradict each other. */
  contradicting: number;
  /** Null: not given, and nobody is left out for it. */
  age: number | null;
  ageMin: number;
  ageMax: number;
  city: Place | null;
  /** 0: not said. */
  km: number;
}

export interface BrowseQuery {
  viewerId: string;
  /** The bits that a listing must have. */
  kind: number;
  ages: { min: number; max: number };
  /** Null: anywhere. */
  placeIds: number[] | null;
  /** What listed companions are asked for beside the bits; null: everybody is. */
  companions: { language: Language | null; availableNow: boolean; now: Date } | null;
  /** What the words must contain, as patterns. */
  patterns: string[];
  /** The same for a term; one for each. */
  termPatterns: string[];
  wishes: Wishes;
  /** What had been written when the list was begun: whether somebody fits is asked of what their listing was then. */
  snapshot: string;
  /** Whether those are asked for who fit, or the others; null: everybody. */
  fitting: boolean | null;
  sortedBy: 'active' | 'joined';
  /** Null: the whole list. */
  stretch: Stretch | null;
  after: Pick<BrowsePlace, 'subscriber' | 'at' | 'memberId'> | null;
  most: number;
}

export const sortColumn = ({ sortedBy }: BrowseQuery) =>
  sortedBy === 'joined' ? sql`l.joined_at` : sql`l.active_at`;

export const inOrder = (query: BrowseQuery) =>
  sql`order by l.subscriber desc, ${sortColumn(query)} desc, l.member_id`;

/** For what a companion offers, called `c`: the clock decides, for nobody writes down that a time has come. */
export function offers(asked: NonNullable<BrowseQuery['companions']>): SQL {
  const now = sql`${asked.now.toISOString()}::timestamptz`;
  const conditions = [sql`c.listed_until > ${now}`];
  if (asked.language) conditions.push(sql`c.languages @> array[${asked.language}]`);
  if (asked.availableNow) conditions.push(sql`c.available_until > ${now}`);
  return sql.join(conditions, sql` and `);
}

const EARTH_RADIUS_KM = 6371;

/** From a city to a place called `p`, as the crow flies. */
export const kmTo = ({ latitude, longitude }: Place) => {
  const half = (degrees: SQL) => sql`power(sin(radians(${degrees}) / 2), 2)`;
  const chord = sql`${half(sql`p.latitude - ${latitude}::float8`)}
    + cos(radians(${latitude}::float8)) * cos(radians(p.latitude)) * ${half(sql`p.longitude - ${longitude}::float8`)}`;
  return sql`${2 * EARTH_RADIUS_KM} * asin(least(1, sqrt(${chord})))`;
};

/** Whether a listing, or an earlier version of it, and the viewer fit. What one of the two has not said leaves nobody out. */
function fits({ contradicting, age, ageMin, ageMax, city, km }: Wishes, l: SQL): SQL {
  const conditions = [
    sql`${l}.traits & ${contradicting}::int = 0`,
    sql`(${l}.age = 0 or ${l}.age between ${ageMin} and ${ageMax})`,
  ];
  if (age !== null)
    conditions.push(sql`${l}.wanted_age_min <= ${age} and ${l}.wanted_age_max >= ${age}`);
  if (city)
    conditions.push(sql`not exists (select 1 from ${places} p where p.id = ${l}.place_id
      and p.latitude is not null and ${kmTo(city)} > least(nullif(${l}.wanted_km, 0), ${km === 0 ? null : km}::int))`);
  return sql.join(conditions, sql` and `);
}

/**
 * The same, of what a listing called `l` was when the list was begun. Hardly any has changed since; asked of what it is
 * now, somebody whose wishes change between two pages would stand among those that either walk had already passed.
 */
function fitAsItWas({ wishes, snapshot }: BrowseQuery): SQL {
  const since = sql`v.changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and v.changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(v.changed_in, ${snapshot}::pg_snapshot)`;
  return sql`case when l.member_id not in (select v.member_id from ${listingVersions} v where ${since})
    then ${fits(wishes, sql`l`)}
    else (select ${fits(wishes, sql`v`)} from ${listingVersions} v
      where v.member_id = l.member_id and ${since} order by v.id limit 1) end`;
}

const isIn = ({ subscriber, placeIds, outside }: Stretch) =>
  outside
    ? sql`l.subscriber = ${subscriber}
        and (l.place_id is null or l.place_id <> all(${sql.param(placeIds)}::int[]))`
    : sql`l.subscriber = ${subscriber} and l.place_id = any(${sql.param(placeIds)}::int[])`;

/** The filters, for a listing called `l`. */
export function passes(query: BrowseQuery): SQL {
  const { kind, ages, placeIds, companions, fitting } = query;
  const conditions = [sql`(l.age = 0 or l.age between ${ages.min} and ${ages.max})`];
  if (fitting !== null)
    conditions.push(fitting ? fitAsItWas(query) : sql`not (${fitAsItWas(query)})`);
  if (kind !== 0) conditions.push(sql`l.kind & ${kind}::int = ${kind}::int`);
  if (placeIds) conditions.push(sql`l.place_id = any(${sql.param(placeIds)}::int[])`);
  if (companions)
    conditions.push(sql`exists (select 1 from ${listingCompanions} c
      where c.member_id = l.member_id and ${offers(companions)})`);
  return sql.join(conditions, sql` and `);
}

const contains = (patterns: string[], text: string) =>
  sql.join(
    patterns.map((pattern) => sql`${sql.raw(text)}.words like ${pattern}`),
    sql` and `,
  );

/** For a listing whose words are not at hand. */
export const wordsPass = ({ patterns }: BrowseQuery) =>
  patterns.length === 0
    ? sql``
    : sql`and exists (select 1 from ${listingTexts} t
        where t.member_id = l.member_id and ${contains(patterns, 't')})`;

/** Where the list goes on. */
export function comesLater(query: BrowseQuery): SQL {
  const { after, stretch } = query;
  const conditions = stretch ? [isIn(stretch)] : [];
  if (after) {
    const at = sql`${after.at.toISOString()}::timestamptz`;
    conditions.push(sql`(l.subscriber, ${sortColumn(query)}) <= (${after.subscriber}, ${at})
      and (l.subscriber < ${after.subscriber} or ${sortColumn(query)} < ${at}
        or l.member_id > ${after.memberId}::uuid)`);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** `not in`, for the reason that shownTo gives. */
export const undecided = ({ viewerId }: BrowseQuery) =>
  sql`${shownTo(viewerId).listing(sql`l.member_id`)}
    and l.member_id not in (select liked_id from ${likes} where liker_id = ${viewerId})`;

export const decided = ({ viewerId }: BrowseQuery) =>
  sql`${shownTo(viewerId).listing(sql`l.member_id`)}
    and l.member_id in (select liked_id from ${likes} where liker_id = ${viewerId})`;
