import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { NodeFigures, SiteFigures } from '#contract/health/endpoints.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What each node tells of itself every minute, in an unlogged table. Of nobody: figures alone. */
export const healthSamples = pgTable(
  'health_samples',
  {
    /** Of the process: one that is started anew is another. */
    nodeId: uuid('node_id').notNull(),
    at: time('at').notNull(),
    host: text().notNull(),
    startedAt: time('started_at').notNull(),
    /** It has left in good order, and tells no more. */
    left: boolean().notNull().default(false),
    redis: text().$type<'up' | 'away' | 'none'>().notNull(),
    figures: jsonb().$type<NodeFigures>().notNull(),
    site: jsonb().$type<SiteFigures>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.at] }),
    index('health_samples_at').on(table.at),
  ],
);
