import { sql, type SQL } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Place } from '#contract/profiles/cities.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
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

const unpacked = ([number, memberId, subscriber, activeAt, joinedAt, ...rest]: Packed): PlacedRow => {
  const [kind, age, placeId, traits, wantedAgeMin, wantedAgeMax, wantedKm, latitude, longitude] = rest;
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

/** Written in a transaction that a snapshot does not see. Ordered, so that the index is used whatever the planner expects. */
const since = (changedIn: SQL, snapshot: unknown, most: number) => sql`
  ${changedIn} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(${changedIn}, ${snapshot}::pg_snapshot)
  order by ${changedIn} limit ${sql.raw(String(most))}`;

/** More have not changed in a moment: then all are read anew. */
export const CHANGES_MOST = 20_000;

interface ChangesRow {
  snapshot: string;
  listed: Packed[] | null;
  removed: string[];
}

const changesSince = hotStatement<{ snapshot: string }, ChangesRow>(
  'list changed listings',
  (value) => sql`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(${packed}) from (select * from ${listings} l
          where ${since(sql`l.changed_in`, value('snapshot'), CHANGES_MOST)}) l
        left join ${places} p on p.id = l.place_id) as listed,
      array(select number from ${listingRemovals} r
        where ${since(sql`r.changed_in`, value('snapshot'), CHANGES_MOST)}) as removed`,
);

export interface Changes {
  snapshot: string;
  listed: PlacedRow[];
  /** By their numbers; 0 stands for all. */
  removed: number[];
}

export async function listChanges(db: Database, snapshot: string): Promise<Changes | null> {
  const [row] = await changesSince(db, { snapshot });
  if (!row) return null;
  return {
    snapshot: row.snapshot,
    listed: (row.listed ?? []).map(unpacked),
    removed: row.removed.map(Number),
  };
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

const decidedAmong = hotStatement<{ viewerId: string; memberIds: string[] }, { id: string }>(
  'list whom to leave out',
  (value) => {
    const viewer = sql`${value('viewerId')}::uuid`;
    return sql`
      select one.id from unnest(${columnOf(value('memberIds'), 'uuid')}) as one (id)
      where exists (select 1 from ${likes} l where l.liker_id = ${viewer} and l.liked_id = one.id)
        or not (${shownTo(viewer).listing(sql`one.id`)})`;
  },
);

/** Whom of these the viewer has decided about, or may not see. */
export async function listLeftOut(
  db: Database,
  viewerId: string,
  memberIds: string[],
): Promise<Set<string>> {
  const rows = await decidedAmong(db, { viewerId, memberIds });
  return new Set(rows.map(({ id }) => id));
}
