/** What bench:browse asks for; the values are the rarest and the commonest that the smaller database holds. */
import { sql } from 'drizzle-orm';
import { listings, listingTexts, places } from '#server/features/discovery/listings.tables.ts';
import { type BrowseFilters, browseFiltersSchema } from '#contract/discovery/fields.ts';
import { listingBits, type BitField } from '#server/features/discovery/listing-bits.policy.ts';
import type { Tools } from '#server/platform/tools.ts';

export interface BrowseSet {
  name: string;
  filters: BrowseFilters;
  /** 1 unless told. */
  page?: number;
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

export async function browseSets({ db }: Tools): Promise<BrowseSet[]> {
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
  const words = sql`select word, count(distinct member_id) from ${listingTexts},
    regexp_split_to_table(words, '\\W+') word where length(word) >= 4 group by 1`;
  const word = await counts(words);
  /** The word whose share of the members comes nearest. */
  const saidBy = async (share: number) => {
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from (${words}) said (word, count), (select count(*) as everybody from ${listings}) members
      order by abs(ln(said.count) - ln(members.everybody * ${share}::float8)), word limit 1`);
    return rows[0]?.word ?? '';
  };
  const choices = await Promise.all(choiceFields.map(choice));

  const set = (name: string, filters: object, page?: number): BrowseSet => ({
    name,
    filters: browseFiltersSchema.parse(filters),
    ...(page ? { page } : {}),
  });
  const both = (field: string, values: Extremes, filters: (value: string) => object) => [
    set(`${field}, rarest (${values.rarest})`, filters(values.rarest)),
    set(`${field}, commonest (${values.commonest})`, filters(values.commonest)),
  ];
  const ofAge = (value: string) => ({ ageMin: value, ageMax: value });
  const commonest = choices.map(({ commonest: value }, at) => [choiceFields[at], value] as const);
  return [
    set('no filter', {}),
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
    set('all ten, rarest', {
      ...Object.fromEntries(choices.map((values, at) => [choiceFields[at], values.rarest])),
      ...ofAge(age.rarest),
      location: place.rarest,
      search: word.rarest,
    }),
    set('search, one in a hundred', { search: await saidBy(0.01) }),
    set('search, one in a thousand', { search: await saidBy(0.001) }),
    set('search, no hit', { search: 'qzxvwj' }),
    set('search, a typo', { search: 'bangalroe' }),
    set('search, two letters', { search: 'an' }),
    set('search, two rare letters', { search: 'xq' }),
    set('page 40', {}, 40),
  ];
}
