import { sql, type SQL } from 'drizzle-orm';
import { likes } from '#server/features/matching/matching.tables.ts';
import type { Language } from '#contract/companions/languages.ts';
import {
  listingCompanions,
  listingKinds,
  listingTerms,
  listingTexts,
  listings,
  places,
  searchWords,
} from './listings.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** A place in the order in which members are shown. */
export interface BrowsePlace {
  subscriber: boolean;
  activeAt: Date;
  memberId: string;
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
  after: BrowsePlace | null;
  most: number;
}

const inOrder = sql`order by l.subscriber desc, l.active_at desc, l.member_id`;

/** For what a companion offers, called `c`: the clock decides, for nobody writes down that a time has come. */
function offers(asked: NonNullable<BrowseQuery['companions']>): SQL {
  const now = sql`${asked.now.toISOString()}::timestamptz`;
  const conditions = [sql`c.listed_until > ${now}`];
  if (asked.language) conditions.push(sql`c.languages @> array[${asked.language}]`);
  if (asked.availableNow) conditions.push(sql`c.available_until > ${now}`);
  return sql.join(conditions, sql` and `);
}

/** The filters, for a listing called `l`. */
function passes({ kind, ages, placeIds, companions }: BrowseQuery): SQL {
  const conditions = [sql`(l.age = 0 or l.age between ${ages.min} and ${ages.max})`];
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
const wordsPass = ({ patterns }: BrowseQuery) =>
  patterns.length === 0
    ? sql``
    : sql`and exists (select 1 from ${listingTexts} t
        where t.member_id = l.member_id and ${contains(patterns, 't')})`;

const comesLater = ({ after }: BrowseQuery) =>
  after
    ? sql`(l.subscriber, l.active_at) <= (${after.subscriber}, ${after.activeAt.toISOString()}::timestamptz)
        and (l.subscriber < ${after.subscriber} or l.active_at < ${after.activeAt.toISOString()}::timestamptz
          or l.member_id > ${after.memberId}::uuid)`
    : sql`true`;

/** `not in`, for the reason that shownTo gives. */
const undecided = ({ viewerId }: BrowseQuery) =>
  sql`${shownTo(viewerId).listing(sql`l.member_id`)}
    and l.member_id not in (select liked_id from ${likes} where liker_id = ${viewerId})`;

const decided = ({ viewerId }: BrowseQuery) =>
  sql`${shownTo(viewerId).listing(sql`l.member_id`)}
    and l.member_id in (select liked_id from ${likes} where liker_id = ${viewerId})`;

/** Where a listing stands; part of the query that finds it, since its member may be back a moment later. */
const place = sql`l.member_id, l.subscriber, l.active_at`;

interface PlaceRow {
  member_id: string;
  subscriber: boolean;
  active_at: string;
}

const placeOf = ({ member_id, subscriber, active_at }: PlaceRow): BrowsePlace => ({
  memberId: member_id,
  subscriber,
  activeAt: new Date(active_at),
});

async function placesOf(db: Executor, query: SQL): Promise<BrowsePlace[]> {
  const { rows } = await db.execute<PlaceRow & Record<string, unknown>>(query);
  return rows.map(placeOf);
}

interface Walked {
  found: BrowsePlace[];
  /** There is nobody beyond. */
  sawAll: boolean;
  /** How many of those seen have the words, whatever else they are. */
  hits: number;
}

/** Looks at the next so many undecided listings in order, whoever they are: quick whenever many pass the filters. */
export async function walk(db: Executor, query: BrowseQuery, steps: number): Promise<Walked> {
  const { rows } = await db.execute<{ found: PlaceRow[]; seen: number; hits: number }>(sql`
    with ahead as materialized (
      select l.member_id, l.subscriber, l.active_at, l.kind, l.age, l.place_id from ${listings} l
      where ${comesLater(query)} and ${undecided(query)} ${inOrder} limit ${steps}),
    hits as materialized (select * from ahead l where true ${wordsPass(query)})
    select (select count(*)::int from ahead) as seen, (select count(*)::int from hits) as hits,
      array(select to_json(l) from (
        select ${place} from hits l where ${passes(query)} ${inOrder} limit ${query.most}) l) as found`);
  const { found = [], seen = 0, hits = 0 } = rows[0] ?? {};
  return { found: found.map(placeOf), sawAll: seen < steps, hits };
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
): Promise<BrowsePlace[]> {
  const conditions = sql`${passes(query)} and ${comesLater(query)} and ${undecided(query)}`;
  const { groups, joined } = startingFrom(start, query);
  return placesOf(
    db,
    sql`select ${place} from ${groups} cross join lateral (
        select l.member_id, l.subscriber, l.active_at from ${listings} l
        where ${joined} and ${conditions} ${wordsPass(query)} ${inOrder} limit ${query.most}) l
      ${inOrder} limit ${query.most}`,
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
): Promise<BrowsePlace[]> {
  const terms = await Promise.all(query.termPatterns.map((pattern) => listTerms(db, pattern)));
  if (terms.some((each) => each.length === 0)) return [];
  const holds = terms.map((each) => sql`terms && ${sql.param(each)}::text[]`);
  return placesOf(
    db,
    sql`with hits as materialized (
        select member_id from ${listingTexts} where ${sql.join(holds, sql` and `)})
      select ${place} from hits cross join lateral (
        select * from ${listings} where ${listings.memberId} = hits.member_id offset 0) l
      where ${passes(query)} and ${comesLater(query)}
        and ${about === 'decided' ? decided(query) : undecided(query)}
      ${inOrder} limit ${query.most}`,
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
export function listDecided(db: Executor, query: BrowseQuery): Promise<BrowsePlace[]> {
  return placesOf(
    db,
    sql`select ${place} from (
        select l.* from ${likes} mine join ${listings} l on l.member_id = mine.liked_id
        where mine.liker_id = ${query.viewerId} and ${shownTo(query.viewerId).listing(sql`l.member_id`)}
          and ${passes(query)} and ${comesLater(query)} ${inOrder} offset 0) l
      where true ${wordsPass(query)} ${inOrder} limit ${query.most}`,
  );
}

/** The known locations that contain this text. */
export async function findPlaceIds(db: Executor, pattern: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${places} where name like ${pattern}`,
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
