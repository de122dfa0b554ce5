import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database } from './database.ts';

interface HotStatement {
  text: string;
  params: unknown[];
}

/** All of them: hot-statements.txt beside this shows which statements are worth it, and hot-statements.test.ts keeps it true. */
export const hotStatements = new Map<string, HotStatement>();

const dialect = new PgDialect();

/**
 * For what runs with nearly every page, message or request: its text is built once, PostgreSQL prepares it once for each
 * connection, and its rows come as the driver reads them. `write` gets the places of its values. Not for a statement whose
 * best plan depends on its values: after five times PostgreSQL may keep one plan for all.
 */
export function hotStatement<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  name: string,
  write: (value: (name: keyof Values & string) => Placeholder) => SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(write((each) => sql.placeholder(each)));
  if (hotStatements.has(name)) throw new Error(`there are two hot statements called ${name}`);
  hotStatements.set(name, { text, params });
  return async (db, values) => {
    const query = { name, text, values: fillPlaceholders(params, values) };
    return (await db.$client.query<Row>(query)).rows;
  };
}
