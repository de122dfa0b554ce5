import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Which site this database is of: one row, made with the table. A backup carries it, and goes into no other site. */
export const site = pgTable('site', {
  only: boolean().primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
});
