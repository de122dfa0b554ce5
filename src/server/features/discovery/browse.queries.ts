import { sql, type SQL } from 'drizzle-orm';
import type { Place } from '#contract/profiles/cities.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { hotShapes, hotStatement } from '#server/platform/database/hot-statements.ts';
import {
  comesLater,
  decided,
  inOrder,
  kmTo,
  offers,
  passes,
  sortColumn,
  undecided,
  wordsPass,
  type BrowsePlace,
  type BrowseQuery,
} from './browse.scope.ts';
import {
  listingCompanions,
  listingKinds,
  listingTerms,
  listingTexts,
  listings,
  places,
  searchWords,
} from './listings.tables.ts';

/** Where a listing stands; part of the query that finds it, since its member may be back a moment later. */
const place = (query: BrowseQuery) => sql`l.member_id, l.subscriber, ${sortColumn(query)} as at`;

type FoundPlace = Omit<BrowsePlace, 'stretch'>;

interface PlaceRow {
  member_id: string;
  subscriber: boolean;
  at: string;
}

const placeOf = ({ member_id, subscriber, at }: PlaceRow): FoundPlace => ({
  memberId: member_id,
  subscriber,
  at: new Date(at),
});

async function placesOf(db: Executor, query: SQL): Promise<FoundPlace[]> {
  const { rows } = await db.execute<PlaceRow & Record<string, unknown>>(query);
  return rows.map(placeOf);
}

export interface Walked {
  found: FoundPlace[];
  /** The last of those who were looked at; null: there is nobody beyond. */
  end: FoundPlace | null;
  /** How many of those seen have the words, whatever else they are. */
  hits: number;
}

/** So many places are read one by one, each along its own index; of more, enough are met on the way. */
const PLACES_ONE_BY_ONE = 20;

/** The next so many undecided listings, whoever they are. */
function ahead(query: BrowseQuery, steps: number): SQL {
  // No more than the indexes carry along: rows are then not looked up one by one.
  const columns = sql`l.member_id, l.subscriber, ${sortColumn(query)}, l.kind, l.age, l.place_id,
    l.traits, l.wanted_age_min, l.wanted_age_max, l.wanted_km`;
  // Written out: a plan for any number of steps might sort everybody.
  const most = sql.raw(`limit ${steps}`);
  const next = sql`${undecided(query)} ${inOrder(query)} ${most}`;
  const { stretch } = query;
  if (!stretch || stretch.outside || stretch.placeIds.length > PLACES_ONE_BY_ONE)
    return sql`select ${columns} from ${listings} l where ${comesLater(query)} and ${next}`;
  // The places are named once: named twice, the planner takes them for rare, and sorts a whole city instead of reading in order.
  const later = sql`l.subscriber = ${stretch.subscriber} and ${comesLater({ ...query, stretch: null })}`;
  return sql`select l.* from unnest(${sql.param(stretch.placeIds)}::int[]) g (place_id) cross join lateral (
      select ${columns} from ${listings} l where l.place_id = g.place_id and ${later} and ${next}) l
    ${inOrder(query)} ${most}`;
}

interface WalkRow {
  found: PlaceRow[];
  hits: number;
  last: PlaceRow | null;
}

/** Its plan is the same whatever the values: along an index, so many steps. */
const walking = hotShapes('walk');

/** Looks at the next so many undecided listings in order: quick whenever many pass the filters. */
export async function walk(db: Database, query: BrowseQuery, steps: number): Promise<Walked> {
  const [row] = await walking<WalkRow>(
    db,
    sql`
    with ahead as materialized (${ahead(query, steps)}),
    hits as materialized (select * from ahead l where true ${wordsPass(query)})
    select (select count(*)::int from hits) as hits,
      (select to_json(l) from (
        select ${place(query)} from ahead l ${inOrder(query)} offset ${sql.raw(String(steps - 1))}) l) as last,
      array(select to_json(l) from (select ${place(query)} from hits l
        where ${passes(query)} ${inOrder(query)} limit ${query.most}) l) as found`,
  );
  const { found = [], last = null, hits = 0 } = row ?? {};
  return { found: found.map(placeOf), end: last && placeOf(last), hits };
}

/** What a search can start from: a few listings that one filter lets through, found by an index of its own. */
export type Start = 'kinds' | 'places' | 'ages' | 'companions';

/** Listings grouped by the values that the start allows, each group in order. */
function startingFrom(start: Start, query: BrowseQuery): { groups: SQL; joined: SQL } {
  switch (start) {
    case 'kinds':
      return {
        groups: sql`(select kind from ${listingKinds} where kind & ${query.kind}::int = ${query.kind}::int) g`,
        joined: sql`l.kind = g.kind`,
      };
    case 'places':
      return {
        groups: sql`unnest(${sql.param(query.placeIds ?? [])}::int[]) g (place_id)`,
        joined: sql`l.place_id = g.place_id`,
      };
    case 'ages':
      return {
        // Whoever has not given an age passes too.
        groups: sql`(select generate_series(${query.ages.min}::int, ${query.ages.max}::int) as age union all select 0) g`,
        joined: sql`l.age = g.age`,
      };
    case 'companions':
      return {
        // `offset 0`: found by their own indexes first, and then looked up one by one.
        groups: sql`(select c.member_id from ${listingCompanions} c
          where ${query.companions ? offers(query.companions) : sql`true`} offset 0) g`,
        joined: sql`l.member_id = g.member_id`,
      };
  }
}

/** How many listings a start would have to look at, counted no further than `enough`. */
export async function countFrom(
  db: Executor,
  start: Start,
  query: BrowseQuery,
  enough: number,
): Promise<number> {
  const { groups, joined } = startingFrom(start, query);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${groups} join ${listings} l on ${joined} limit ${enough}) counted`);
  return rows[0]?.count ?? 0;
}

export async function searchFrom(
  db: Executor,
  start: Start,
  query: BrowseQuery,
): Promise<FoundPlace[]> {
  const conditions = sql`${passes(query)} and ${comesLater(query)} and ${undecided(query)}`;
  const { groups, joined } = startingFrom(start, query);
  return placesOf(
    db,
    sql`select ${place(query)} from ${groups} cross join lateral (
        select l.member_id, l.subscriber, ${sortColumn(query)} from ${listings} l
        where ${joined} and ${conditions} ${wordsPass(query)} ${inOrder(query)} limit ${query.most}) l
      ${inOrder(query)} limit ${query.most}`,
  );
}

/**
 * For words that few have. Found first and looked up one by one: the planner, who cannot know that they are rare, would
 * rather read everybody.
 */
export async function searchByWords(
  db: Executor,
  query: BrowseQuery,
  about: 'undecided' | 'decided',
): Promise<FoundPlace[]> {
  const terms = await Promise.all(query.termPatterns.map((pattern) => listTerms(db, pattern)));
  if (terms.some((each) => each.length === 0)) return [];
  const holds = terms.map((each) => sql`terms && ${sql.param(each)}::text[]`);
  return placesOf(
    db,
    sql`with hits as materialized (
        select member_id from ${listingTexts} where ${sql.join(holds, sql` and `)})
      select ${place(query)} from hits cross join lateral (
        select * from ${listings} where ${listings.memberId} = hits.member_id offset 0) l
      where ${passes(query)} and ${comesLater(query)}
        and ${about === 'decided' ? decided(query) : undecided(query)}
      ${inOrder(query)} limit ${query.most}`,
  );
}

/** The known terms that fit a pattern: few, where what they are part of is rare. */
async function listTerms(db: Executor, pattern: string): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(
    sql`select term from ${listingTerms} where term like ${pattern}`,
  );
  return rows.map((row) => row.term);
}

/** Those the viewer has decided about come last; they are as many as the viewer has decided. Words are asked for in order, since few answers fill a page. */
export function listDecided(db: Executor, query: BrowseQuery): Promise<FoundPlace[]> {
  return placesOf(
    db,
    sql`select ${place(query)} from (
        select l.* from ${likes} mine join ${listings} l on l.member_id = mine.liked_id
        where mine.liker_id = ${query.viewerId} and ${shownTo(query.viewerId).listing(sql`l.member_id`)}
          and ${passes(query)} and ${comesLater(query)} ${inOrder(query)} offset 0) l
      where true ${wordsPass(query)} ${inOrder(query)} limit ${query.most}`,
  );
}

/** What has been written by now. */
export async function findSnapshot(db: Database): Promise<string> {
  const [row] = await snapshotNow(db, {});
  return row?.snapshot ?? '';
}

const snapshotNow = hotStatement<Record<string, never>, { snapshot: string }>(
  'find snapshot',
  () => sql`select pg_current_snapshot()::text as snapshot`,
);

/** The places of known cities, and how far they are from one. */
export async function listDistances(
  db: Executor,
  from: Place,
): Promise<{ id: number; km: number }[]> {
  const { rows } = await db.execute<{ id: number; km: number }>(
    sql`select p.id, ${kmTo(from)} as km from ${places} p where p.latitude is not null`,
  );
  return rows;
}

/** The known locations that contain this text, and those of these names. */
export async function findPlaceIds(
  db: Executor,
  pattern: string,
  names: string[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${places} where name like ${pattern} or name = any(${sql.param(names)}::text[])`,
  );
  return rows.map((row) => row.id);
}

/** The known word that a mistyped one is nearest to. */
export async function findNearestWord(db: Executor, word: string): Promise<string | null> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ${searchWords} where word % ${word}
    order by similarity(word, ${word}) desc, word limit 1`);
  return rows[0]?.word ?? null;
}

/** Whether one of these has all of the words, each as a whole word. */
export async function isUsedBySome(
  db: Executor,
  members: { memberId: string }[],
  words: string[],
): Promise<boolean> {
  const ids = members.map(({ memberId }) => memberId);
  const { rows } = await db.execute(sql`
    select 1 from ${listingTexts} where member_id = any(${sql.param(ids)}::uuid[])
      and regexp_split_to_array(words, '\\W+') @> ${sql.param(words)}::text[] limit 1`);
  return rows.length > 0;
}
