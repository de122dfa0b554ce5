import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ClientBase, QueryResultRow } from 'pg';
import type { Executor } from './database.ts';

interface HotStatement {
  text: string;
  params: unknown[];
}

/** All but those of many shapes: hot-statements.txt beside this shows which statements are worth it, and hot-statements.test.ts keeps it true. */
export const hotStatements = new Map<string, HotStatement>();

const dialect = new PgDialect();

/**
 * Many values as one, for `unnest`. PostgreSQL does not see how many there are: it would plan anew each time, because a few
 * always seem to be cheaper than the ten that its plan for all expects.
 */
export const columnOf = (values: unknown, type: 'uuid' | 'text' | 'int' | 'timestamptz'): SQL =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/**
 * For what runs with nearly every page, message or request: its text is built once, PostgreSQL prepares it once for each
 * connection, and its rows come as the driver reads them. `write` gets the places of its values. Not for a statement whose
 * best plan depends on its values: after five times PostgreSQL may keep one plan for all.
 */
export function hotStatement<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  name: string,
  write: (value: (name: keyof Values & string) => Placeholder) => SQL,
): (db: Executor, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(write((each) => sql.placeholder(each)));
  if (hotStatements.has(name)) throw new Error(`there are two hot statements called ${name}`);
  hotStatements.set(name, { text, params });
  return async (db, values) => {
    const query = { name, text, values: fillPlaceholders(params, values) };
    return (await clientOf(db).query<Row>(query)).rows;
  };
}

/** Of a transaction it is the connection that it runs on; Drizzle would read rows in a way of its own. */
const clientOf = (db: Executor): Pick<ClientBase, 'query'> =>
  '$client' in db ? db.$client : (db._.session as unknown as { client: ClientBase }).client;

/** Of what filters can be joined to, a site asks for some dozens again and again; the others are planned each time. */
const MOST_SHAPES = 500;

/**
 * For a statement that has different conditions each time, and the same plan whatever their values: each shape of it is
 * prepared under a name of its own.
 */
export function hotShapes(
  name: string,
): <Row extends QueryResultRow>(db: Executor, statement: SQL) => Promise<Row[]> {
  const names = new Map<string, string>();
  return async <Row extends QueryResultRow>(db: Executor, statement: SQL): Promise<Row[]> => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    if (!names.has(text) && names.size < MOST_SHAPES) names.set(text, `${name} ${names.size + 1}`);
    const known = names.get(text);
    const query = known === undefined ? { text, values } : { name: known, text, values };
    return (await clientOf(db).query<Row>(query)).rows;
  };
}
