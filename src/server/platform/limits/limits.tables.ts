import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per counted thing and window, in an unlogged table. The key holds keyed hashes, never an email or an address. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);
