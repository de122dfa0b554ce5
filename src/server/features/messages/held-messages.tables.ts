import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { HeldState } from '#contract/messages/rules.ts';
import type { Family } from '#contract/safety/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { messagePhotos } from './messages.tables.ts';

/**
 * What its sender alone knows of. It has no number and no place in any list, so that nothing in the chat tells of it;
 * it gets them when it is released, as a message that is written then.
 */
export const heldMessages = pgTable(
  'held_messages',
  {
    id: uuid().primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Of the pair, not of a conversation: a request begins none before it is released. */
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    text: text().notNull(),
    photoId: uuid('photo_id').references(() => messagePhotos.id),
    replyTo: integer('reply_to'),
    state: text().$type<HeldState>().notNull(),
    /** Null where it waits for its photo alone (`message_photos.held_for`). */
    family: text().$type<Family>(),
    /** Whether a person has yet to look at its words. */
    textHeld: boolean('text_held').notNull().default(true),
    sealed: boolean().notNull(),
    afterSeq: integer('after_seq').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Taken back by its sender, and kept because it is sealed. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    unique('held_messages_once').on(table.senderId, table.receiverId, table.clientId),
    unique('held_messages_photo_once').on(table.photoId),
    index('held_messages_of_receiver').on(table.receiverId),
  ],
);
