import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenName } from '#contract/accounts/names.ts';
import { cities, findCity, locationOf, olderCityNames } from '#contract/profiles/cities.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const all = fileURLToPath(new URL('../../../../migrations', import.meta.url));

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Up to the one of this number. */
async function migrateTo(last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'saath-migrations-'));
  try {
    await cp(all, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number }[] };
    const entries = journal.entries.filter(({ idx }) => idx <= last);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const names = (
  'Asha Rao|  Mary-Ann  O’Brien |आशा राव|❤️ Raj Singh|K. Ramesh|A R Rahman|M.S. Dhoni|Dr. Asha Rao|Smt Priya R.|Mohd Asif|' +
  'M.S.|Mr. X|x|Om Puri|के. रमेश|श्री राम|prof DR Meera|Élodie Roy|É. Roy|😀|Jo. Das|Li'
).split('|');
const places = [
  ...cities.flatMap(({ name, state }) => [name.toUpperCase(), ` ${name} ,${state}`]),
  ...Object.entries(olderCityNames).flatMap(([older, name]) => [
    older,
    `${older.toLowerCase()},  ${findCity(name)?.state}`,
  ]),
  'Aurangabad, Bihar',
  'Atlantis',
  'Old Delhi',
  'Pune, Maharashtra, India',
];

test('those who were here before best fit and display names go by what newcomers would', async () => {
  await migrateTo(29);
  const count = Math.max(names.length, places.length);
  await client.query(
    `with made as (
       insert into members (id, email, name, user_type, created_at)
       select gen_random_uuid(), n || '@example.com', coalesce(($1::text[])[n], 'Asha Rao'), 'normal', now()
       from generate_series(1, $3::int) n returning id, split_part(email, '@', 1)::int as n)
     insert into profiles (member_id, location, interests, hobbies, connection_types, physical_traits, lifestyle, personality,
       relationship_goals, preferences, email_notifications, push_notifications, profile_visibility, show_online_status,
       allow_messages_from_anyone, profile_complete, onboarding_complete, onboarding_step, updated_at, findable, active_at)
     select id, ($2::text[])[n], '{tea}', '{}', '{}', '{}', '{}', '{}', '{}', $4, true, true, true, true, true, true, true,
       5, now(), true, now() from made`,
    [names, places, count, { ageRange: { min: 18, max: 35 }, distance: 50 }],
  );
  await client.query(`
    insert into places (name) select distinct lower(trim(location)) from profiles where location is not null;
    insert into listings (member_id, subscriber, active_at, kind, age, place_id)
      select member_id, false, now(), 0, 0, p.id from profiles left join places p on p.name = lower(trim(location));
    insert into listing_texts (member_id, words)
      select member_id, lower(concat_ws(' ', '', m.name, location, 'tea')) from profiles join members m on m.id = member_id;
    insert into listing_terms select distinct unnest(terms) from listing_texts;
    insert into blocks (blocker_id, blocked_id, created_at, blocked_name)
      select (array_agg(id order by id))[1], (array_agg(id order by id))[2], now(), 'Dr. Asha Rao' from members`);
  await migrateTo(Number.POSITIVE_INFINITY);
  const { rows } = await client.query<{ [column: string]: string | null }>(`
    select m.name, m.full_name, location, words, p.name as place, p.latitude,
      not exists (select unnest(terms) except select term from listing_terms) as "areTermsKnown"
    from members m join profiles on profiles.member_id = m.id join listings using (member_id)
      join listing_texts using (member_id) left join places p on p.id = place_id
    order by split_part(m.email, '@', 1)::int`);
  const expected = Array.from({ length: count }, (_, at) => {
    const fullName = names[at] ?? 'Asha Rao';
    const written = places[at] ?? null;
    const city = written === null ? null : findCity(written);
    const location = city ? locationOf(city) : written;
    const name = givenName(fullName);
    return {
      name,
      full_name: fullName,
      location,
      words: [` ${name}`, location, 'tea'].filter(Boolean).join(' ').toLowerCase(),
      place: location?.toLowerCase() ?? null,
      latitude: city?.latitude ?? null,
      areTermsKnown: true,
    };
  });
  expect(rows).toEqual(expected);
  const blocked = await client.query('select blocked_name from blocks');
  expect(blocked.rows).toEqual([{ blocked_name: 'Asha' }]);
});
