import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What staff did and looked at. Rows are only ever added, which the database itself sees to; each carries the hash of the one before. They hold
 * ids and codes, never names, and members by their pseudonyms: who is erased leaves nothing here that tells who it was.
 */
export const auditLog = pgTable('audit_log', {
  /** From 1 without gaps. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  /** As exact as what the hash is made of: a change that it would not tell cannot be kept. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Null: whoever has the machine's own command line. */
  actorId: uuid('actor_id'),
  action: text().notNull(),
  /** What it was done to: `member:<pseudonym>`, `case:<id>`. */
  target: text().notNull(),
  details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
});
