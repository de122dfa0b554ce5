import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

export interface Column {
  name: string;
  /** As PostgreSQL calls it: `uuid`, `text`, `_text` for a list of them, or the name of an enumeration. */
  type: string;
  nullable: boolean;
  /** The first value of an enumeration. */
  firstLabel: string | null;
  /** What it refers to, and what becomes of the row when that goes: c, n or a, as in pg_constraint. */
  refersTo: { table: string; column: string; onDelete: string } | null;
}

export type Schema = Map<string, Column[]>;

interface Row extends Record<string, unknown> {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  first_label: string | null;
  refers_table: string | null;
  refers_column: string | null;
  on_delete: string | null;
}

/** Every table of ours with every column that is written, as the database knows them: nothing can be forgotten here. */
export async function readSchema(db: Database): Promise<Schema> {
  const { rows } = await db.execute<Row>(sql`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      (select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder limit 1) as first_label,
      f.confrelid::regclass::text as refers_table, fa.attname as refers_column, f.confdeltype as on_delete
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join lateral (select k.*, array_position(k.conkey, a.attnum) as place from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
      order by cardinality(k.conkey) limit 1) f on true
    left join pg_attribute fa on fa.attrelid = f.confrelid and fa.attnum = f.confkey[f.place]
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attgenerated = '' and coalesce(pg_get_serial_sequence(c.relname, a.attname), '') = ''
    order by c.relname, a.attnum`);
  const schema: Schema = new Map();
  for (const row of rows) {
    const column = {
      name: row.column,
      type: row.type,
      nullable: row.nullable,
      firstLabel: row.first_label,
      refersTo:
        row.refers_table && row.refers_column
          ? { table: row.refers_table, column: row.refers_column, onDelete: row.on_delete ?? '' }
          : null,
    };
    schema.set(row.table, [...(schema.get(row.table) ?? []), column]);
  }
  return schema;
}

/** Those that can say something of a member: they refer to one, or to what does. */
export function tablesOfMembers(schema: Schema): Set<string> {
  const found = new Set(['members']);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [table, columns] of schema)
      if (columns.some(({ refersTo }) => refersTo && found.has(refersTo.table))) found.add(table);
  }
  return found;
}
