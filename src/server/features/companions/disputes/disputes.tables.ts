import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DisputeState } from '#contract/companions/earnings.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { companionSessions } from '../meter/meter.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A client says that something is wrong with a session: its earnings wait until an admin has decided. */
export const sessionDisputes = pgTable(
  'session_disputes',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => companionSessions.id),
    openedById: uuid('opened_by_id').references(() => members.id, { onDelete: 'set null' }),
    /** Gone with who wrote it. */
    words: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    openedAt: at('opened_at').notNull(),
    /** By whom, the audit log knows. */
    decidedAt: at('decided_at'),
    note: text(),
  },
  (table) => [
    index('session_disputes_state').on(table.state, table.openedAt, table.id),
    index('session_disputes_opened_by').on(table.openedById),
  ],
);
