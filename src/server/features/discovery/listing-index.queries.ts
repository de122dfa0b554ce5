import { sql, type SQL } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Place } from '#contract/profiles/cities.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { changedCards, type JsonCard } from '#server/features/profiles/card-rows.scope.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import type { FitValues, ListedRow } from './listing-index.ts';
import { listingRemovals, listingVersions, listings, places } from './listings.tables.ts';

export interface PlacedRow extends ListedRow {
  place: Place | null;
}

type Packed = [
  ...[number: number, memberId: string, subscriber: boolean, activeAt: number, joinedAt: number],
  ...[kind: number, age: number, placeId: number | null, traits: number],
  ...[wantedAgeMin: number, wantedAgeMax: number, wantedKm: number],
  ...[latitude: number | null, longitude: number | null],
];

const milliseconds = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

/** Of a listing `l` and its place `p`: a tenth of the size, and of the work, that a row with names would be. */
const packed = sql`json_build_array(l.number, l.member_id, l.subscriber, ${milliseconds(sql`l.active_at`)},
  ${milliseconds(sql`l.joined_at`)}, l.kind, l.age, l.place_id, l.traits, l.wanted_age_min, l.wanted_age_max,
  l.wanted_km, p.latitude, p.longitude)`;

const unpacked = ([
  number,
  memberId,
  subscriber,
  activeAt,
  joinedAt,
  ...rest
]: Packed): PlacedRow => {
  const [kind, age, placeId, traits, wantedAgeMin, wantedAgeMax, wantedKm, latitude, longitude] =
    rest;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const fit = { age, placeId, traits, wantedAgeMin, wantedAgeMax, wantedKm };
  return { number, memberId, subscriber, activeAt, joinedAt, kind, ...fit, place };
};

const nextListings = hotStatement<{ after: string; most: number }, { listed: Packed[] | null }>(
  'list next listings',
  (value) => sql`
    select json_agg(packed) as listed from (
      select ${packed} as packed from (
        select * from ${listings} where member_id > ${value('after')}::uuid
        order by member_id limit ${value('most')}::int) l
      left join ${places} p on p.id = l.place_id order by l.member_id) of_all`,
);

/** In the order of their members. */
export async function listNextListings(
  db: Database,
  after: string,
  most: number,
): Promise<PlacedRow[]> {
  const [row] = await nextListings(db, { after, most });
  return (row?.listed ?? []).map(unpacked);
}

/**
 * Written in a transaction that a snapshot does not see. Ordered, so that the index is used whatever the planner expects; and
 * it does not see the snapshot either: it would plan anew each time, because nothing ever seems to have changed.
 */
const since = (changedIn: SQL, snapshot: unknown, most: number) => sql`
  ${changedIn} >= (select pg_snapshot_xmin(${snapshot}::pg_snapshot))
    and not pg_visible_in_snapshot(${changedIn}, (select ${snapshot}::pg_snapshot))
  order by ${changedIn} limit ${sql.raw(String(most))}`;

/** More have not changed in a moment: then all are read anew. */
export const CHANGES_MOST = 20_000;

export interface Changes {
  snapshot: string;
  listed: PlacedRow[];
  /** By their numbers; 0 stands for all. */
  removed: number[];
}

/** Whom a page may want to show. */
export interface Looking extends Record<string, unknown> {
  viewerId: string;
  memberIds: string[];
  /** Whose cards it may need, and which versions are known. */
  cardIds: string[];
  versions: string[];
}

export interface Look {
  changes: Changes;
  leftOut: Set<string>;
  cards: JsonCard[];
}

interface LookRow {
  snapshot: string;
  listed: Packed[] | null;
  removed: string[];
  leftOut: string[];
  cards: JsonCard[] | null;
}

/** Those of whom the viewer has decided about, or may not see. */
const leftOutOf = (viewer: SQL, memberIds: SQL) => sql`
  select one.id from unnest(${memberIds}) as one (id)
    left join ${likes} l on l.liker_id = ${viewer} and l.liked_id = one.id
  where l.liked_id is not null or not (${shownTo(viewer).listing(sql`one.id`)})`;

/** One way to the database for all that a page needs of it, where what is held in memory was right. */
const looking = hotStatement<Looking & { snapshot: string }, LookRow>(
  'look at a page',
  (value) => sql`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(${packed}) from (select * from ${listings} l
          where ${since(sql`l.changed_in`, value('snapshot'), CHANGES_MOST)}) l
        left join ${places} p on p.id = l.place_id) as listed,
      array(select number from ${listingRemovals} r
        where ${since(sql`r.changed_in`, value('snapshot'), CHANGES_MOST)}) as removed,
      array(${leftOutOf(sql`${value('viewerId')}::uuid`, columnOf(value('memberIds'), 'uuid'))}) as "leftOut",
      (select json_agg(card) from (${changedCards(columnOf(value('cardIds'), 'uuid'), columnOf(value('versions'), 'text'))}) c) as cards`,
);

/** Null where the database says nothing. */
export async function look(db: Database, snapshot: string, asked: Looking): Promise<Look | null> {
  const [row] = await looking(db, { snapshot, ...asked });
  if (!row) return null;
  const changes = {
    snapshot: row.snapshot,
    listed: (row.listed ?? []).map(unpacked),
    removed: row.removed.map(Number),
  };
  return { changes, leftOut: new Set(row.leftOut), cards: row.cards ?? [] };
}

interface EarlierRow extends FitValues {
  number: number;
  latitude: number | null;
  longitude: number | null;
}

const earlierThan = hotStatement<{ snapshot: string }, EarlierRow & QueryResultRow>(
  'list earlier listings',
  (value) => sql`
    select l.number::float8 as number, v.age, v.place_id as "placeId", v.traits,
      v.wanted_age_min as "wantedAgeMin", v.wanted_age_max as "wantedAgeMax", v.wanted_km as "wantedKm",
      p.latitude, p.longitude
    from (select * from ${listingVersions} v
        where ${since(sql`v.changed_in`, value('snapshot'), CHANGES_MOST)}) v
      join ${listings} l on l.member_id = v.member_id
      left join ${places} p on p.id = v.place_id
    order by v.id`,
);

/** What those whose listing has changed since a snapshot said of fitting before, the oldest first; null: too many to hold. */
export async function listEarlier(db: Database, snapshot: string): Promise<EarlierRow[] | null> {
  const rows = await earlierThan(db, { snapshot });
  return rows.length < CHANGES_MOST ? rows : null;
}

const listOfLeftOut = hotStatement<{ viewerId: string; memberIds: string[] }, { id: string }>(
  'list whom to leave out',
  (value) => leftOutOf(sql`${value('viewerId')}::uuid`, columnOf(value('memberIds'), 'uuid')),
);

export async function listLeftOut(
  db: Database,
  viewerId: string,
  memberIds: string[],
): Promise<Set<string>> {
  const rows = await listOfLeftOut(db, { viewerId, memberIds });
  return new Set(rows.map(({ id }) => id));
}
