import { eq, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import { listings } from './listings.tables.ts';
import { presentable } from './presentable.scope.ts';

const holds: Record<BitField, (value: string) => SQL> = {
  // Where none was stated, whom they look for stands in, as ruled.
  gender: (value) => sql`coalesce(p.gender, p.preferences->>'gender') = ${value}`,
  connectionType: (value) => sql`${value} = any(p.connection_types)`,
  bodyType: (value) => sql`p.body_type = ${value}`,
  education: (value) => sql`p.education = ${value}`,
  smoking: (value) => sql`p.lifestyle->>'smoking' = ${value}`,
  drinking: (value) => sql`p.lifestyle->>'drinking' = ${value}`,
};

const kindOf = () =>
  sql.join(
    listingBits.map(
      ({ field, value }, bit) =>
        sql`case when ${holds[field](value)} then ${sql.raw(String(1 << bit))} else 0 end`,
    ),
    sql` | `,
  );

/** Small letters, each word after a space, so that a word's beginning can be searched for. */
const wordsOf = sql`' ' || lower(concat_ws(' ', m.name, p.location, array_to_string(p.interests, ' '), p.bio))`;

const visible = sql`coalesce((p.settings->>'profileVisibility')::boolean, true) and ${presentable}`;

/** Brings the listings of these members in line with their profiles. Sorted, so that two at once never wait for each other. */
export async function refreshListings(tx: Transaction, memberIds: string[]): Promise<void> {
  const ids = sql`${sql.param(memberIds)}::uuid[]`;
  const source = sql`profiles p join members m on m.id = p.member_id
    where p.member_id = any(${ids}) and ${visible}`;
  await tx.execute(sql`insert into places (name)
    select distinct lower(trim(p.location)) from ${source} and p.location is not null
    order by 1 on conflict do nothing`);
  await tx.execute(
    sql`insert into listing_kinds select distinct ${kindOf()} from ${source} order by 1
      on conflict do nothing`,
  );
  await tx.execute(sql`insert into search_words
    select distinct word from (
      select regexp_split_to_table(lower(concat_ws(' ', m.name, p.location, array_to_string(p.interests, ' '))), '\\W+') as word
      from ${source}) said
    where length(word) between 4 and 40 order by 1 on conflict do nothing`);
  await tx.execute(sql`delete from listings where member_id = any(${ids})
    and member_id not in (select p.member_id from ${source})`);
  await tx.execute(sql`insert into listings (member_id, subscriber, active_at, kind, age, place_id)
    select p.member_id, false, p.updated_at, ${kindOf()}, coalesce(p.age, 0),
      (select id from places where name = lower(trim(p.location)))
    from ${source}
    on conflict (member_id) do update
      set kind = excluded.kind, age = excluded.age, place_id = excluded.place_id`);
  await tx.execute(sql`insert into listing_texts (member_id, words)
    select p.member_id, ${wordsOf} from ${source}
    on conflict (member_id) do update set words = excluded.words
      where listing_texts.words <> excluded.words`);
  await tx.execute(sql`insert into listing_terms select distinct term
    from listing_texts, unnest(terms) term where member_id = any(${ids}) order by 1
    on conflict do nothing`);
}

export async function findActiveAt(db: Executor, memberId: string): Promise<Date | null> {
  const [row] = await db
    .select({ activeAt: listings.activeAt })
    .from(listings)
    .where(eq(listings.memberId, memberId));
  return row?.activeAt ?? null;
}

/** Not later than it already says, and not for every request: others see it in coarse steps. */
export async function touchListing(
  db: Executor,
  memberId: string,
  now: Date,
  unlessSince: Date,
): Promise<void> {
  await db.execute(sql`update listings set active_at = ${now}
    where member_id = ${memberId} and active_at < ${unlessSince}`);
}
