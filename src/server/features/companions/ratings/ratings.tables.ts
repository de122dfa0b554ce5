import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { companionRequests } from '../requests/requests.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const member = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** What one of the two of a request wrote about the other afterwards. */
export const companionRatings = pgTable(
  'companion_ratings',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => companionRequests.id, { onDelete: 'cascade' }),
    authorId: member('author_id'),
    subjectId: member('subject_id'),
    writtenBy: text('written_by').$type<'client' | 'companion'>().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    createdAt: at('created_at').notNull(),
    /** When everybody whom it concerns may read it: at once when it is the second, otherwise when the time to rate is over. */
    opensAt: at('opens_at').notNull(),
    /** A person looks at its words first. */
    heldAt: at('held_at'),
    contestedAt: at('contested_at'),
    removedAt: at('removed_at'),
  },
  (table) => [
    unique('companion_ratings_once').on(table.requestId, table.writtenBy),
    index('companion_ratings_about').on(table.subjectId, table.writtenBy, table.opensAt, table.id),
    index('companion_ratings_opens').on(table.opensAt),
    index('companion_ratings_of_author').on(table.authorId),
    check('companion_ratings_stars', sql`${table.stars} between 1 and 5`),
    check('companion_ratings_two', sql`${table.authorId} <> ${table.subjectId}`),
  ],
);
