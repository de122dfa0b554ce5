import { eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#server/features.ts';
import { identityChecks } from '#server/features/safety/identity/identity.tables.ts';
import { listPhotos } from '#server/features/profiles/photos.queries.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { leftOut, notHandedOut, toldAs } from '#server/testing/export-decisions.ts';
import { exportOf } from '#server/testing/exporting.ts';
import { makeLivelyMember, type Lively } from '#server/testing/make-lively-member.ts';
import { allTables, memberColumns, nameOf } from '#server/testing/member-columns.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** Tables whose rows are the member's by what they are attached to. */
const ownedBy: Record<string, SQL> = {
  identity_files: sql`select id from ${identityChecks}`,
};

const parts = features.flatMap((feature) => Object.entries(feature.export));
const named = parts.flatMap(([, { columns }]) => columns);

describe('the schema', () => {
  let tables: PgTable[];
  beforeAll(async () => {
    tables = await allTables();
  });

  test('every column that can name a member has an export rule, or a reason why not', async () => {
    const { pointing, attached } = await memberColumns(tables);
    const undecided = [...pointing, ...attached.values()].filter(
      (column) => !named.includes(column) && !(column in notHandedOut),
    );
    expect(undecided).toEqual([]);
  });

  test('what is decided is decided once, about columns that are there', () => {
    const columns = new Set(
      tables.flatMap((table) => Object.values(getTableColumns(table)).map(nameOf)),
    );
    const decided = [...named, ...Object.keys(notHandedOut), ...Object.keys(leftOut)];
    expect(decided.filter((column) => !columns.has(column))).toEqual([]);
    expect(named.filter((column) => column in notHandedOut)).toEqual([]);
  });

  test('every part has a file of its own', () => {
    const names = parts.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z-]+$/);
  });
});

describe('a copy', () => {
  let server: TestServer;
  let lively: Lively;
  let copy: Awaited<ReturnType<typeof exportOf>>;
  let tables: PgTable[];
  beforeAll(async () => {
    server = await startTestServer();
    lively = await makeLivelyMember(server);
    copy = await exportOf(server, lively.who);
    tables = await allTables();
  });
  afterAll(() => server.close());

  const columnsOf = (table: string) =>
    named.filter((path) => path.startsWith(`${table}.`)).map((path) => path.split('.')[1] ?? '');

  /** What the parts say that are about this table. */
  const toldOf = (table: string) =>
    parts
      .filter(([, { columns }]) => columns.some((path) => path.startsWith(`${table}.`)))
      .map(([name]) => JSON.stringify(copy.data[name]))
      .join('\n');

  async function ownRows(table: PgTable): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    for (const column of columnsOf(getTableName(table))) {
      const own = ownedBy[getTableName(table)] ?? sql`${lively.who.id}`;
      const { rows } = await server.tools.db.execute(
        sql`select * from ${table} t where t.${sql.identifier(column)} in (${own})`,
      );
      found.push(...rows);
    }
    return found;
  }

  test('names the member nowhere that was not decided about', async () => {
    const { id } = lively.who;
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await server.tools.db.execute<{ name: string }>(sql`
        select distinct each.key as name from ${table} t, jsonb_each_text(to_jsonb(t)) each
        where each.value like ${`%${id}%`}`);
      found.push(...rows.map(({ name }) => `${getTableName(table)}.${name}`));
    }
    expect(found.length).toBeGreaterThan(30);
    const undecided = found.filter((each) => !named.includes(each) && !(each in notHandedOut));
    expect(undecided).toEqual([]);
  });

  test('holds every value that the database has, but for those that are left out', async () => {
    const missing = new Set<string>();
    let compared = 0;
    for (const table of tables) {
      const rows = await ownRows(table);
      const told = toldOf(getTableName(table));
      for (const column of Object.values(getTableColumns(table))) {
        const path = nameOf(column);
        // Ids say nothing outside; of others, names are told in their place.
        if (path in leftOut || path in notHandedOut || column.getSQLType() === 'uuid') continue;
        for (const row of rows) {
          compared += 1;
          if (!isTold(told, path, row[column.name])) missing.add(path);
        }
      }
    }
    expect([...missing]).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  });

  test('was compared with something in every table', async () => {
    const empty = [];
    for (const table of tables)
      if (columnsOf(getTableName(table)).length > 0 && (await ownRows(table)).length === 0)
        empty.push(getTableName(table));
    expect(empty).toEqual([]);
  });

  test('leads to every picture and invoice', async () => {
    const paths = JSON.stringify(copy.data).match(/(?:media|invoices)\/[\w./-]+/g) ?? [];
    expect(paths.length).toBeGreaterThanOrEqual(6);
    for (const path of paths) expect(copy.files.get(path)?.byteLength, path).toBeGreaterThan(0);
    const [first] = await listPhotos(server.tools.db, lively.who.id);
    const bytes = await server.tools.storage.get(`${first?.folder}/large.webp`);
    expect(copy.files.get('media/photos/1.webp')?.equals(bytes as Buffer)).toBe(true);
    const invoice = paths.find((path) => path.startsWith('invoices/')) ?? '';
    expect(copy.files.get(invoice)?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('tells chats as they are seen on the site', () => {
    const [open, closed] = copy.data.chats;
    expect(open).toMatchObject({ with: 'Rohan', state: 'open', count: 5 });
    expect(open?.messages).toMatchObject([
      { from: 'You', text: 'Shall we meet at the river?' },
      { from: 'Rohan', replyTo: 1, reactions: [{ from: 'You', emoji: '❤️' }] },
      { from: 'You', photo: expect.stringContaining('media/chats/') },
      { from: 'Rohan', photo: expect.stringContaining('media/chats/') },
      { from: 'You', text: '', deleted: true },
    ]);
    // After the end only who sent a photo has it.
    expect(closed).toMatchObject({ with: 'Gaurav', state: 'unmatched' });
    expect(closed?.messages).toMatchObject([{ text: 'From before', photo: null }]);
    expect(copy.data['held-messages']).toMatchObject([{ state: 'held' }]);
    expect(copy.data['unsent-photos']).toHaveLength(1);
    expect(copy.data['unsent-voices']).toMatchObject([
      { voice: expect.stringMatching(/^media\/chats\/.+\.webm$/) },
    ]);
  });

  test('holds nothing private of others, no staff, no secret and no hash', () => {
    const text = [...copy.files]
      .filter(([path]) => /\.(json|html)$/.test(path))
      .map(([, bytes]) => bytes.toString())
      .join('\n');
    const { friend, former, liked, passed, admirer, blocked, reporter, team } = lively;
    for (const other of [
      friend,
      former,
      liked,
      passed,
      admirer,
      blocked,
      reporter,
      team.moderator,
    ]) {
      expect(text).not.toContain(other.member.id);
      expect(text).not.toContain(other.email);
    }
    // Who likes the member, and who reported them.
    expect(text).not.toContain('Farhan');
    expect(text).not.toContain(team.moderator.member.name);
    expect(text).not.toContain('hidden-');
    expect(copy.data['likes-received']).toHaveLength(2);
    expect(copy.data['blocks']).toMatchObject([{ name: 'Bimal' }]);
    expect(copy.data['contacts']).toEqual({ listed: 1 });
    expect(copy.data['reports']).toMatchObject([
      { about: 'Bimal', details: 'Bimal was rude to me.' },
    ]);
    expect(copy.data['decisions']).toMatchObject([
      { action: 'warn', words: 'Please be kind.', appeal: { words: 'I was kind all along.' } },
    ]);
    expect(copy.data['check-ins']).toMatchObject([{ where: 'The lake in Powai' }]);
  });

  test('whoever is not there any more is a former member, whatever the reason', async () => {
    await lively.friend.browser.post('/api/blocks', { memberId: lively.who.id });
    await server.tools.db.delete(members).where(eq(members.id, lively.former.id));
    const { data } = await exportOf(server, lively.who);
    expect(data.chats).toMatchObject([
      { with: 'Former member', state: 'gone' },
      { with: 'Former member', state: 'gone' },
    ]);
    expect(JSON.stringify(data.chats)).not.toContain('Rohan');
    expect(data.chats[0]?.messages[0]).toMatchObject({ text: 'Shall we meet at the river?' });
    expect(data.chats[0]?.messages[3]).toMatchObject({ photo: null });
  });
});

/** By its value, or, of what has none that could be found, by its name. */
function isTold(told: string, path: string, value: unknown): boolean {
  const isNamed = told.includes(`"${toldAs[path] ?? camelCase(path.split('.')[1] ?? '')}":`);
  if (typeof value !== 'string' || path in toldAs) return isNamed;
  const at = new Date(value);
  const time = Number.isNaN(at.getTime()) ? value : at.toISOString();
  return [value, time].some((each) => told.includes(JSON.stringify(each).slice(1, -1)));
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
