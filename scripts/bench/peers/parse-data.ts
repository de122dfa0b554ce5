/** The same members for Parse Server, as far as a page of browse and a chat need them. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { photos } from '#server/features/profiles/photos.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { days } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { ChatMember } from '../../local/chat-members.ts';
import { APP_ID, type Person } from './sites.ts';

const fieldsOf = (types: Record<string, string>) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));

const pairFields = fieldsOf({ from: 'String', to: 'String' });

/** What is on a card of ours; what differs from viewer to viewer stands there as any other value of its length. */
const cardFields = fieldsOf({
  displayName: 'String',
  verified: 'Boolean',
  companion: 'Boolean',
  onlyVerified: 'Boolean',
  gender: 'String',
  age: 'Number',
  location: 'String',
  occupation: 'String',
  bio: 'String',
  interests: 'Array',
  moreInterests: 'Number',
  connectionTypes: 'Array',
  shared: 'Array',
  compatibility: 'Number',
  distance: 'String',
  standing: 'String',
  activeAt: 'Date',
});

const profileFields = { ...cardFields, photo: { type: 'Pointer', targetClass: 'Photo' } };

const photoFields = fieldsOf({
  width: 'Number',
  height: 'Number',
  placeholder: 'String',
  urls: 'Object',
});

/** Who may is told by the rows alone: the fewest questions that a page and a private message can do with. */
const everybody = { '*': true };
const classLevelPermissions = { find: everybody, get: everybody, create: everybody };

export const parseClasses = [
  { className: 'Photo', fields: photoFields, classLevelPermissions },
  { className: 'Profile', fields: profileFields, classLevelPermissions },
  { className: 'Decision', fields: pairFields, classLevelPermissions },
  { className: 'Block', fields: pairFields, classLevelPermissions },
  {
    className: 'Message',
    fields: fieldsOf({ text: 'String', from: 'String', to: 'String', conversation: 'String' }),
    classLevelPermissions,
  },
];

const BATCH = 2_000;

interface Batch extends Record<string, unknown> {
  people: { activeAt: string | null; shownPhoto: object | null }[];
  last: string | null;
}

/** The last ten signs of ours, which are as long as their own. */
const idOf = (memberId: string) => memberId.slice(-10);

/** Does nothing where they are there already. */
export async function fillParse({ db }: Pick<Tools, 'db'>, database: URL): Promise<void> {
  await withClient(database, async (client) => {
    const there = await client.query('select 1 from "Profile" limit 1');
    if (there.rowCount) return;
    console.log('Copying the members to Parse Server …');
    await client.query('begin');
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last;) {
      const { rows }: { rows: Batch[] } = await db.execute<Batch>(batchAfter(last));
      const people = rows[0]?.people ?? [];
      await insert(client, '_User', people);
      await insert(
        client,
        'Photo',
        people.flatMap(({ shownPhoto }) => shownPhoto ?? []),
      );
      await insert(
        client,
        'Profile',
        people.filter(({ activeAt }) => activeAt !== null),
      );
      last = rows[0]?.last ?? null;
    }
    await client.query('commit');
    for (const index of [
      '"Profile" (gender, "activeAt" desc)',
      '"Profile" ("activeAt" desc)',
      '"Message" (conversation, "createdAt")',
      '"Decision" ("from")',
      '"Block" ("from")',
      '"Block" ("to")',
      '"_Session" ("sessionToken")',
    ])
      await client.query(`create index on ${index}`);
  });
}

/** Of each as much as the table has columns for. */
async function insert(client: Client, table: string, rows: object[]): Promise<void> {
  const { rows: columns } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const names = columns[0]?.names ?? '';
  await client.query(
    `insert into "${table}" (${names})
     select ${names} from jsonb_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  );
}

const batchAfter = (last: string) => sql`
  with batch as (
    select * from ${members} where id > ${last}::uuid order by id limit ${BATCH}
  )
  select max(batch.id::text) as last, json_agg(json_build_object(
    'objectId', right(batch.id::text, 10), 'createdAt', batch.created_at, 'updatedAt', batch.created_at,
    'username', batch.email, 'email', batch.email,
    'displayName', batch.name, 'verified', batch.identity_verified_at is not null,
    'companion', batch.user_type = 'provider', 'onlyVerified', false,
    'gender', gender, 'age', age, 'location', location, 'occupation', occupation, 'bio', bio,
    'interests', interests[1:3], 'moreInterests', greatest(0, cardinality(interests) - 3),
    'connectionTypes', connection_types,
    'photo', right(photo.id::text, 10),
    'shownPhoto', case when photo.id is not null then json_build_object(
      'objectId', right(photo.id::text, 10), 'createdAt', batch.created_at, 'updatedAt', batch.created_at,
      'width', photo.width, 'height', photo.height, 'placeholder', placeholder,
      'urls', (select json_object_agg(size, format('/photos/%s/%s.webp?for=%s', photo.id, size,
        repeat(md5(size || photo.id), 2))) from unnest(array['small', 'medium', 'large']) size)) end,
    'shared', hobbies[1:3], 'compatibility', 60, 'distance', 'within-50', 'standing', 'none',
    'activeAt', active_at) order by batch.id) as people
  from batch
  join ${profiles} on member_id = batch.id
  left join ${photos} photo on photo.member_id = batch.id and position = 0`;

/** They are signed in, have decided about the same members as with us, and blocked the same; chats of an earlier run are gone. */
export async function peopleOfParse(
  database: URL,
  some: ChatMember[],
  { decided, blocked }: Record<'decided' | 'blocked', [string, string][]>,
): Promise<Person[]> {
  const now = new Date();
  const rows = some.map(({ id }) => ({
    objectId: idOf(id),
    user: idOf(id),
    sessionToken: `r:${newToken()}`,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + days(30)),
  }));
  await withClient(database, async (client) => {
    await client.query('truncate "_Session", "Message", "Decision", "Block"');
    await insert(client, '_Session', rows);
    await insert(client, 'Decision', decided.map(pairOf));
    await insert(client, 'Block', blocked.map(pairOf));
    await client.query('vacuum analyze');
  });
  return rows.map(({ user, sessionToken }) => ({
    id: user,
    headers: { 'x-parse-application-id': APP_ID, 'x-parse-session-token': sessionToken },
  }));
}

const pairOf = ([from, to]: [string, string]) => ({
  objectId: newToken().slice(0, 10),
  createdAt: new Date(),
  updatedAt: new Date(),
  from: idOf(from),
  to: idOf(to),
});

async function withClient(database: URL, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: database.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
