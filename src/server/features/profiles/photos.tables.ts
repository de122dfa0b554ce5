import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PhotoFinding } from '#contract/profiles/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

/** The pictures themselves are files: `<folder>/small.webp`, `medium.webp` and `large.webp`. */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Counted from 0 without gaps; 0 is the main photo. Changed only under the lock of the member's profile row. */
    position: smallint().notNull(),
    /** Where the files are kept: `photos/<random>` for an upload, `portraits/<n>` for drawn ones, which many may share. */
    folder: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** Bytes of what was uploaded. */
    size: integer().notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    /** Why only its owner sees it until a person has looked; null: others see it. */
    heldFor: text('held_for').$type<PhotoFinding>(),
    /** Nearly the same for copies of one picture; null where it would say nothing, and for drawn portraits. */
    hash: bigint({ mode: 'bigint' }),
    /** Its four quarters, each with its place: what copies are found by. */
    hashBands: integer('hash_bands').array(),
  },
  (table) => [
    index('photos_member_position').on(table.memberId, table.position),
    index('photos_folder').on(table.folder),
    index('photos_hash_bands')
      .using('gin', table.hashBands)
      .where(sql`${table.hashBands} is not null`),
  ],
);
