import { sql, type SQL } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Place } from '#contract/profiles/cities.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { changedCards, type JsonCard } from '#server/features/profiles/card-rows.scope.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import type { FitValues, ListedRow } from './browse.scope.ts';
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
 * Written in a transaction that a snapshot does not see. What comes from another database, by a dump, may be numbered beyond all
 * transactions of this one: it was there from the beginning. Ordered, so that the index is used whatever the planner
 * expects; the values stand in queries of their own, because for a plan that saw them nothing ever seems to have changed,
 * and PostgreSQL would plan anew each time.
 */
const since = (changedIn: SQL, snapshot: unknown) => sql`
  ${changedIn} >= (select pg_snapshot_xmin(${snapshot}::pg_snapshot))
    and ${changedIn} < (select pg_snapshot_xmax(pg_current_snapshot()))
    and not pg_visible_in_snapshot(${changedIn}, (select ${snapshot}::pg_snapshot))
  order by ${changedIn} limit ${sql.raw(String(CHANGES_MOST))}`;

/** More have not changed since the last page: then all are read anew. */
export const CHANGES_MOST = 5_000;

export interface Changes {
  snapshot: string;
  listed: PlacedRow[];
  /** By their numbers; 0 stands for all. */
  removed: number[];
}

/** Whom a page may want to show. */
interface Candidates extends Record<string, unknown> {
  viewerId: string;
  memberIds: string[];
  /** Whose cards it may need, and which versions are known. */
  cardIds: string[];
  versions: string[];
}

export interface Freshness {
  changes: Changes;
  leftOut: Set<string>;
  cards: JsonCard[];
}

interface FreshnessRow {
  snapshot: string;
  listed: Packed[] | null;
  removed: string[];
  leftOut: string[];
  cards: JsonCard[] | null;
}

/** Those whom the viewer has decided about, or may not see; and who is not listed, whatever a cache says. */
const leftOutOf = (viewer: SQL, memberIds: SQL) => sql`
  select one.id from unnest(${memberIds}) as one (id)
    left join ${listings} there on there.member_id = one.id
    left join ${likes} mine on mine.liker_id = ${viewer} and mine.liked_id = one.id
  where there.member_id is null or mine.liked_id is not null
    or not (${shownTo(viewer).listing(sql`one.id`)})`;

/** One way to the database for all that a page needs of it, where the cache was right. */
const freshness = hotStatement<Candidates & { snapshot: string }, FreshnessRow>(
  'freshen a page',
  (value) => sql`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(${packed}) from (select * from ${listings} l
          where ${since(sql`l.changed_in`, value('snapshot'))}) l
        left join ${places} p on p.id = l.place_id) as listed,
      array(select number from ${listingRemovals} r
        where ${since(sql`r.changed_in`, value('snapshot'))}) as removed,
      array(${leftOutOf(sql`${value('viewerId')}::uuid`, columnOf(value('memberIds'), 'uuid'))}) as "leftOut",
      (select json_agg(card) from (${changedCards(columnOf(value('cardIds'), 'uuid'), columnOf(value('versions'), 'text'))}) c) as cards`,
);

export async function freshen(
  db: Database,
  snapshot: string,
  candidates: Candidates,
): Promise<Freshness> {
  const [row] = await freshness(db, { snapshot, ...candidates });
  if (!row) throw new Error('the database says nothing');
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
        where ${since(sql`v.changed_in`, value('snapshot'))}) v
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
