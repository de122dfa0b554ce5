import { readdir } from 'node:fs/promises';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

const SERVER = new URL('../', import.meta.url);

/** Every table of the site. */
export async function allTables(): Promise<PgTable[]> {
  const files = (await readdir(SERVER, { recursive: true })).filter((file) =>
    file.endsWith('.tables.ts'),
  );
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(new URL(file, SERVER).href)),
  );
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  return exported.filter((each) => is(each, PgTable));
}

/** As `table.column`. */
export const nameOf = (column: PgColumn): string => `${getTableName(column.table)}.${column.name}`;

interface MemberColumns {
  /** References that lead to a member, by however many steps; and ids that lead nowhere the database knows of. */
  pointing: Set<string>;
  /** Tables about something of a member's that have no such column: evidence of a case, files of a check. */
  attached: Map<string, string>;
}

/** Where the schema can name a member. */
export async function memberColumns(tables: PgTable[]): Promise<MemberColumns> {
  const configs = tables.map(getTableConfig);
  const references = configs.flatMap(({ foreignKeys }) =>
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns } = key.reference();
      return columns.map((column, place) => ({ column, to: foreignColumns[place] as PgColumn }));
    }),
  );
  const pointing = new Set(['members.id']);
  for (let before = 0; before < pointing.size;) {
    before = pointing.size;
    for (const { column, to } of references)
      if (pointing.has(nameOf(to))) pointing.add(nameOf(column));
  }
  const referring = new Set(references.map(({ column }) => nameOf(column)));
  for (const { columns } of configs)
    for (const column of columns)
      if (column.getSQLType() === 'uuid' && !column.primary && !referring.has(nameOf(column)))
        pointing.add(nameOf(column));
  const personal = new Set([...pointing].map((name) => name.split('.')[0]));
  const attached = new Map(
    references.flatMap(({ column, to }) =>
      personal.has(getTableName(to.table)) && !personal.has(getTableName(column.table))
        ? [[getTableName(column.table), nameOf(column)] as const]
        : [],
    ),
  );
  return { pointing, attached };
}
