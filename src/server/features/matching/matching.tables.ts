import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { PromptId } from '#contract/profiles/prompts.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const member = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** One row for each who decided about each other one: liked, passed, or by now matched. */
export const likes = pgTable(
  'likes',
  {
    id: uuid().primaryKey(),
    likerId: member('liker_id'),
    likedId: member('liked_id'),
    status: text().$type<'pending' | 'passed' | 'matched'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** What of the liked member's profile it is on, if anything: a photo, which may be gone by now, or an answer. */
    onPhotoId: uuid('on_photo_id'),
    onPrompt: text('on_prompt').$type<PromptId>(),
    comment: text(),
    /** A person has to look at the comment before the other one reads it. */
    commentHeld: boolean('comment_held').notNull().default(false),
  },
  (table) => [
    unique('likes_once').on(table.likerId, table.likedId),
    index('likes_received').on(
      table.likedId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('likes_given').on(
      table.likerId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('likes_not_self', sql`${table.likerId} <> ${table.likedId}`),
  ],
);

/** One row for each pair, the smaller id first; a pair that matches again gets its row back. */
export const matches = pgTable(
  'matches',
  {
    id: uuid().primaryKey(),
    lowId: member('low_id'),
    highId: member('high_id'),
    lowLikeId: uuid('low_like_id').notNull(),
    highLikeId: uuid('high_like_id').notNull(),
    status: text().$type<'active' | 'closed'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastActivity: timestamp('last_activity', { withTimezone: true }).notNull(),
    /** Friendship with Benefits was all that both looked for when they matched: between them nothing is ever paid. */
    benefitsOnly: boolean('benefits_only').notNull().default(false),
  },
  (table) => [
    unique('matches_one_per_pair').on(table.lowId, table.highId),
    index('matches_of_low').on(
      table.lowId,
      table.status,
      table.lastActivity.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('matches_of_high').on(
      table.highId,
      table.status,
      table.lastActivity.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('matches_ordered', sql`${table.lowId} < ${table.highId}`),
  ],
);
