/** Shows what a page of browse costs among 10,000 and among 1,000,000 members: `npm run bench:browse [-- --keep folder]`. */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { browse } from '#server/features/discovery/browse.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listings, listingTexts, places } from '#server/features/discovery/listings.tables.ts';
import { type BrowseFilters, browseFiltersSchema } from '#contract/discovery/fields.ts';
import { browseDistances } from '#contract/discovery/rules.ts';
import { listingBits, type BitField } from '#server/features/discovery/listing-bits.policy.ts';
import { openBenchDatabase, PICKY_VIEWER, VIEWER, withBenchPostgres } from './browse-database.ts';
import { judge, measuring, percentile } from './load/figures.ts';

const { values: args } = parseArgs({
  options: {
    keep: { type: 'string' },
    rounds: { type: 'string', default: '60' },
    members: { type: 'string', default: '10000,1000000' },
    /** A word in the names of the sets that are wanted. */
    only: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(args.rounds);
const WARM_UP = 5;
const GOAL = 2;
const [SMALL = 0, BIG = 0] = args.members.split(',').map(Number);

interface Timed extends BrowseSet {
  times: [number[], number[]];
  cursors: [string | undefined, string | undefined];
}

/** Where the page begins, by leafing through those before it. */
async function cursorOf(tools: Tools, { filters, page = 1, viewer = VIEWER }: BrowseSet) {
  let cursor: string | undefined;
  for (let at = 1; at < page; at += 1)
    cursor = (await browse(tools, viewer, { ...filters, cursor })).nextCursor ?? undefined;
  return cursor;
}

async function measure(both: [Tools, Tools], sets: Timed[]): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const { filters, viewer = VIEWER, cursors, times } of sets) {
      // By turns: whatever else the machine does hits both alike.
      for (const size of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const begun = performance.now();
        await browse(both[size], viewer, { ...filters, cursor: cursors[size] });
        if (round >= 0) times[size].push(performance.now() - begun);
      }
    }
  }
}

/** Prints the table; the worst ratio of the p95s of what is often asked for. */
function report(sets: Timed[]): number {
  const ratios = sets.map(({ name, rare, times: [small, big] }) => {
    const figures = [
      percentile(small, 0.5),
      percentile(small, 0.95),
      percentile(big, 0.5),
      percentile(big, 0.95),
    ];
    const [, smallP95 = 0, , bigP95 = 0] = figures;
    const cells = [...figures.map((each) => each.toFixed(1)), (bigP95 / smallP95).toFixed(2)];
    console.log(`| ${name.padEnd(44)} | ${cells.map((cell) => cell.padStart(7)).join(' | ')} |`);
    return rare ? 0 : bigP95 / smallP95;
  });
  return Math.max(...ratios);
}

interface BrowseSet {
  name: string;
  filters: BrowseFilters;
  /** 1 unless told. */
  page?: number;
  viewer?: string;
  /** Few are found: it is printed, and has no goal. */
  rare?: boolean;
}

interface Extremes {
  rarest: string;
  commonest: string;
}

const choiceFields: BitField[] = [
  'gender',
  'connectionType',
  'bodyType',
  'education',
  'smoking',
  'drinking',
  'verified',
];

/** The values are the rarest and the commonest that the smaller database holds. */
async function browseSets({ db }: Tools): Promise<BrowseSet[]> {
  const counts = async (query: ReturnType<typeof sql>): Promise<Extremes> => {
    const { rows } = await db.execute<{ value: string }>(
      sql`select value::text from (${query}) counted (value, count) order by count, value`,
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) throw new Error('There is nobody to be found.');
    return { rarest: first.value, commonest: last.value };
  };
  const choice = (field: BitField) => {
    const values = listingBits.flatMap((bit, place) =>
      bit.field === field ? [sql`(${bit.value}, ${1 << place}::int)`] : [],
    );
    return counts(sql`select value, count(*) from (values ${sql.join(values, sql`, `)}) bits (value, bit)
      join ${listings} on kind & bit <> 0 group by 1`);
  };
  const age = await counts(sql`select age, count(*) from ${listings} group by 1`);
  const place = await counts(
    sql`select name, count(*) from ${listings} join ${places} on id = place_id group by 1`,
  );
  const commandArgs = sql`select word, count(distinct member_id) from ${listingTexts},
    regexp_split_to_table(words, '\\W+') word where length(word) >= 4 group by 1`;
  const word = await counts(commandArgs);
  /** The word whose share of the members comes nearest. */
  const wordUsedBy = async (share: number) => {
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from (${commandArgs}) said (word, count), (select count(*) as everybody from ${listings}) members
      order by abs(ln(said.count) - ln(members.everybody * ${share}::float8)), word limit 1`);
    return rows[0]?.word ?? '';
  };
  const choices = await Promise.all(choiceFields.map(choice));

  const set = (
    name: string,
    filters: object,
    more: Omit<BrowseSet, 'name' | 'filters'> = {},
  ): BrowseSet => ({ name, filters: browseFiltersSchema.parse(filters), ...more });
  const rare = { rare: true };
  const both = (field: string, values: Extremes, filters: (value: string) => object) => [
    set(`${field}, rarest (${values.rarest})`, filters(values.rarest), rare),
    set(`${field}, commonest (${values.commonest})`, filters(values.commonest)),
  ];
  const ofAge = (value: string) => ({ ageMin: value, ageMax: value });
  const commonest = choices.map(({ commonest: value }, at) => [choiceFields[at], value] as const);
  return [
    set('no filter, best fit', {}),
    set('recently active', { sort: 'active' }),
    set('new here', { sort: 'new' }),
    set('nearest', { sort: 'nearest' }),
    ...browseDistances.map((distance) => set(`within ${distance} km`, { distance })),
    set('within 50 km, nearest', { distance: '50', sort: 'nearest' }),
    ...choiceFields.flatMap((field, at) => {
      const values = choices[at];
      return values ? both(field, values, (value) => ({ [field]: value })) : [];
    }),
    ...both('age', age, ofAge),
    ...both('location', place, (value) => ({ location: value })),
    ...both('search', word, (value) => ({ search: value })),
    set('all ten, commonest', {
      ...Object.fromEntries(commonest),
      ...ofAge(age.commonest),
      location: place.commonest,
      search: word.commonest,
    }),
    set(
      'all ten, rarest',
      {
        ...Object.fromEntries(choices.map((values, at) => [choiceFields[at], values.rarest])),
        ...ofAge(age.rarest),
        location: place.rarest,
        search: word.rarest,
      },
      rare,
    ),
    set('search, one in a hundred', { search: await wordUsedBy(0.01) }),
    set('search, one in a thousand', { search: await wordUsedBy(0.001) }, rare),
    set('search, no hit', { search: 'qzxvwj' }, rare),
    set('search, a typo', { search: 'bangalroe' }, rare),
    set('search, two letters', { search: 'an' }),
    set('search, two rare letters', { search: 'xq' }, rare),
    set('best fit, page 3', {}, { page: 3 }),
    set('new here, page 3', { sort: 'new' }, { page: 3 }),
    set('nearest, page 3', { sort: 'nearest' }, { page: 3 }),
    set('best fit, of almost nobody', {}, { viewer: PICKY_VIEWER, ...rare }),
    set('best fit, of almost nobody, page 10', {}, { viewer: PICKY_VIEWER, page: 10, ...rare }),
    set('recently active, page 40', { sort: 'active' }, { page: 40 }),
  ];
}

await withBenchPostgres(args.keep, { durable: false }, async (url, folder) => {
  const small = await openBenchDatabase(url, folder, SMALL);
  const big = await openBenchDatabase(url, folder, BIG);
  const both: [Tools, Tools] = [small.tools, big.tools];
  const sets: Timed[] = [];
  for (const set of await browseSets(small.tools)) {
    if (!set.name.includes(args.only)) continue;
    const cursors: Timed['cursors'] = [
      await cursorOf(small.tools, set),
      await cursorOf(big.tools, set),
    ];
    sets.push({ ...set, times: [[], []], cursors });
  }
  await measure(both, sets);
  measuring(`Milliseconds for a page with its cards, ${ROUNDS} times each`);
  console.log(`| set | ${SMALL}: median | p95 | ${BIG}: median | p95 | ratio of p95 |`);
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  judge('worst p95 of what is not rare, the many beside the few', report(sets), { most: GOAL });
  await small.close();
  await big.close();
});
