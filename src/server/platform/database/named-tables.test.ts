import { readdir, readFile } from 'node:fs/promises';
import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareTables, statementsIn } from '#server/testing/bare-tables.ts';
import { allTables } from '#server/testing/member-columns.ts';

const ROOT = new URL('../../../../', import.meta.url);
const FOLDERS = ['src/server', 'scripts'];

let files: string[] = [];
let tables: ReadonlySet<string> = new Set();
beforeAll(async () => {
  const all = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(new URL(folder, ROOT), { recursive: true })).map(
        (file) => `${folder}/${file}`,
      ),
    ),
  );
  files = all
    .flat()
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/[.]test[.]ts$|(jobs-done|schema-walk|job-figures[.]queries)[.]ts$/.test(file),
    );
  tables = new Set((await allTables()).map(getTableName));
});

// So that the layer rules see who reads whose tables, and nobody what is the job queue's own but the one who counts what waits
// there. A test may look into all of them.
test('SQL names a table by importing it', async () => {
  const found = await Promise.all(
    files.map(async (file) =>
      statementsIn(await readFile(new URL(file, ROOT), 'utf8')).flatMap(({ text, line }) =>
        bareTables(text, tables).map((table) => `${file}:${line} ${table}`),
      ),
    ),
  );
  expect(tables.size).toBeGreaterThan(20);
  expect(found.flat()).toEqual([]);
});

describe('a table is found', () => {
  const bare = (statement: string) => bareTables(statement, new Set(['likes', 'members']));

  test.each([
    'select 1 from members',
    'select 1 from ? l join Likes on true',
    'select 1 from ? l, likes',
    'select 1 from lateral (select 1) a, "likes" b',
    'update only likes set status = 1',
    'insert into likes (id) values (1)',
    'with a as (delete from likes returning id) select 1 from a',
    'select * from ? a where exists (select 1 from likes)',
    'lock table likes in share mode',
    'analyze ?, likes',
    'delete from ? using likes',
    'select null::likes',
    'select state from pgboss.job',
  ])('in: %s', (statement) => expect(bare(statement)).toHaveLength(1));

  test.each([
    'select count(*) as members from ? likes where likes.id = ?',
    'with likes as (select 1) select * from likes',
    'with likes as not materialized (select 1) select * from ?, likes',
    "select 'from likes' from ? -- from likes",
    'select 1 from ? a where a.members is distinct from likes.members order by 1, likes',
    'insert into ? as likes (id) values (1) on conflict do update set id = 2',
    'select 1 from ? m for update of m',
  ])('not in: %s', (statement) => expect(bare(statement)).toEqual([]));

  test('however the code writes it', () => {
    const source = "sql<{ id: string }>`from ${a} ${sql`join b`}`; sql.raw(`c ${d}`); raw('e');";
    expect(statementsIn(source).map(({ text }) => text.trim())).toEqual([
      'from  ?   ?',
      'join b',
      'c  ?',
    ]);
  });
});
