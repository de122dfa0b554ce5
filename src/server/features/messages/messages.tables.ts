import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Family } from '#contract/safety/rules.ts';
import type { PhotoFinding } from '#contract/profiles/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Whoever is erased leaves what the other one was told, without a name. */
const memberOrGone = (name: string) =>
  uuid(name).references(() => members.id, { onDelete: 'set null' });

/** One for each pair, the smaller id first. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    lowId: memberOrGone('low_id'),
    highId: memberOrGone('high_id'),
    /** `request`: one of the two has written first and waits for the other to accept. */
    state: text().$type<'open' | 'request' | 'declined' | 'closed'>().notNull(),
    /** Who wrote first, while nobody has accepted. */
    askedBy: uuid('asked_by'),
    /** Open, or closed again, because a companion was asked; nothing else lets the two write. */
    forRequest: boolean('for_request').notNull().default(false),
    /** A request of a companion is under way in it, for which messages are counted. */
    counted: boolean().notNull().default(false),
    /** Of the newest message. Taking the next one locks the row, which puts senders into line. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('conversations_one_per_pair').on(table.lowId, table.highId),
    index('conversations_of_high').on(table.highId),
    check('conversations_ordered', sql`${table.lowId} < ${table.highId}`),
  ],
);

const conversation = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' });

/** A conversation as one of the two has it. */
export const participants = pgTable(
  'participants',
  {
    conversationId: conversation(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    otherId: memberOrGone('other_id'),
    /** Where it is listed; `none`: declined, removed by its member, or ended before a word was said. */
    box: text().$type<'inbox' | 'requests' | 'none'>().notNull(),
    /** Of the newest message, or of the beginning: what lists are ordered by. */
    lastAt: time('last_at').notNull(),
    /** Neither ever moves back. */
    readSeq: integer('read_seq').notNull().default(0),
    receivedSeq: integer('received_seq').notNull().default(0),
    /** When the first of the other one's messages behind `read_seq` was sent; null when there is none. */
    unreadSince: time('unread_since'),
    /** When a mail last told of what is unread. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.conversationId] }),
    index('participants_of_conversation').on(table.conversationId),
    index('participants_of_other').on(table.otherId),
    index('participants_listed').on(
      table.memberId,
      table.box,
      table.lastAt.desc().nullsFirst(),
      table.conversationId.desc().nullsFirst(),
    ),
    index('participants_unread')
      .on(table.memberId, table.box)
      .where(sql`${table.unreadSince} is not null`),
    index('participants_to_mail')
      .on(table.unreadSince)
      .where(sql`${table.unreadSince} is not null`),
  ],
);

export const messagePhotos = pgTable(
  'message_photos',
  {
    id: uuid().primaryKey(),
    /** Who has put it there: only they can send it. */
    memberId: memberOrGone('member_id'),
    folder: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    size: integer().notNull(),
    uploadedAt: time('uploaded_at').notNull(),
    /** Why only its sender sees it until a person has looked; null: it was found to be clear. */
    heldFor: text('held_for').$type<PhotoFinding>(),
  },
  (table) => [
    index('message_photos_folder').on(table.folder),
    index('message_photos_member').on(table.memberId),
  ],
);

/** A recording as we have written it anew, and how it is drawn. */
export const messageVoices = pgTable(
  'message_voices',
  {
    id: uuid().primaryKey(),
    /** Who has recorded it: only they can send it. */
    memberId: memberOrGone('member_id'),
    folder: text().notNull(),
    type: text().$type<'webm' | 'mp4'>().notNull(),
    durationMs: integer('duration_ms').notNull(),
    size: integer().notNull(),
    peaks: integer().array().notNull().default([]),
    uploadedAt: time('uploaded_at').notNull(),
  },
  (table) => [
    index('message_voices_folder').on(table.folder),
    index('message_voices_member').on(table.memberId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    conversationId: conversation(),
    seq: integer().notNull(),
    senderId: memberOrGone('sender_id'),
    clientId: uuid('client_id').notNull(),
    text: text().notNull(),
    photoId: uuid('photo_id').references(() => messagePhotos.id),
    voiceId: uuid('voice_id').references(() => messageVoices.id),
    replyTo: integer('reply_to'),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
    /** What its receiver is warned of. */
    warning: text().$type<Family>(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    unique('messages_once').on(table.conversationId, table.senderId, table.clientId),
    unique('messages_photo_once').on(table.photoId),
    unique('messages_voice_once').on(table.voiceId),
    index('messages_of_sender').on(table.senderId),
  ],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    conversationId: uuid('conversation_id').notNull(),
    seq: integer().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    emoji: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.memberId] }),
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete('cascade'),
    index('message_reactions_of_member').on(table.memberId),
  ],
);
