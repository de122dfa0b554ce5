import { and, asc, desc, eq, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { heldMessages } from './held-messages.tables.ts';
import {
  conversations,
  messagePhotos,
  messages,
  messageVoices,
  participants,
} from './messages.tables.ts';

/** What goes up before the message that carries it, and where messages name it. */
export interface FileKind {
  table: typeof messagePhotos | typeof messageVoices;
  inMessages: PgColumn;
  carriers: PgColumn[];
}

export const photoFiles: FileKind = {
  table: messagePhotos,
  inMessages: messages.photoId,
  carriers: [messages.photoId, heldMessages.photoId],
};
export const voiceFiles: FileKind = {
  table: messageVoices,
  inMessages: messages.voiceId,
  carriers: [messages.voiceId],
};

/** Neither in a message nor in one that waits for a person. */
export const isUnsent = ({ table, carriers }: FileKind): SQL | undefined =>
  and(
    ...carriers.map(
      (column) => sql`not exists (select 1 from ${column.table} where ${column} = ${table.id})`,
    ),
  );

/** Those that went up between the two. Answers where their files are. */
export function deleteUnsentBetween(
  tx: Transaction,
  kind: FileKind,
  [from, to]: [Date, Date],
  most: number,
): Promise<string[]> {
  const { id, uploadedAt } = kind.table;
  const old = tx
    .select({ id })
    .from(kind.table)
    .where(and(gt(uploadedAt, from), lt(uploadedAt, to), isUnsent(kind)))
    .limit(most)
    .for('update', { skipLocked: true });
  return deleteStillUnsent(tx, kind, old);
}

/** Of this member's, all but the newest and the one that has just come. Answers where their files are. */
export function deleteUnsentBeyond(
  tx: Transaction,
  kind: FileKind,
  { id: newest, memberId }: { id: string; memberId: string },
  most: number,
): Promise<string[]> {
  const { id, memberId: owner, uploadedAt } = kind.table;
  const beyond = tx
    .select({ id })
    .from(kind.table)
    .where(and(eq(owner, memberId), ne(id, newest), isUnsent(kind)))
    .orderBy(desc(uploadedAt))
    .offset(most - 1)
    .for('update', { skipLocked: true });
  return deleteStillUnsent(tx, kind, beyond);
}

/**
 * A message may have taken one while it was looked for. Nobody can any more once they are locked: only then it shows
 * which are unsent. Those that are being sent this moment are skipped.
 */
async function deleteStillUnsent(
  tx: Transaction,
  kind: FileKind,
  locking: PromiseLike<{ id: string }[]>,
): Promise<string[]> {
  const ids = (await locking).map(({ id }) => id);
  if (ids.length === 0) return [];
  const gone = await tx
    .delete(kind.table)
    .where(and(inArray(kind.table.id, ids), isUnsent(kind)))
    .returning({ folder: kind.table.folder });
  return gone.map(({ folder }) => folder);
}

export async function deleteFile(tx: Transaction, { table }: FileKind, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}

/** Sent, waiting or never sent. Answers where they are. */
export async function deleteFilesOf(
  tx: Transaction,
  { table }: FileKind,
  memberId: string,
): Promise<string[]> {
  const gone = await tx
    .delete(table)
    .where(eq(table.memberId, memberId))
    .returning({ folder: table.folder });
  return gone.map(({ folder }) => folder);
}

export async function fileFoldersInUse(
  db: Executor,
  { table }: FileKind,
  folders: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ folder: table.folder })
    .from(table)
    .where(inArray(table.folder, folders));
  return new Set(rows.map(({ folder }) => folder));
}

export function listUnsentPhotos(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
) {
  return db
    .select()
    .from(messagePhotos)
    .where(unsentOf(photoFiles, memberId, after))
    .orderBy(asc(messagePhotos.id))
    .limit(most);
}

export function listUnsentVoices(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
) {
  return db
    .select()
    .from(messageVoices)
    .where(unsentOf(voiceFiles, memberId, after))
    .orderBy(asc(messageVoices.id))
    .limit(most);
}

const unsentOf = (kind: FileKind, memberId: string, after: string | null) =>
  and(
    eq(kind.table.memberId, memberId),
    isUnsent(kind),
    after ? gt(kind.table.id, after) : undefined,
  );

/** Their own, or in a chat that is open: after an unmatch or a block only who sent it has it. */
export async function mayHaveFile(
  db: Executor,
  { table, inMessages }: FileKind,
  viewerId: string,
  fileId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${table} f
    where f.id = ${fileId} and (f.member_id = ${viewerId} or exists (select 1 from ${messages} m
      join ${conversations} c on c.id = m.conversation_id and c.state = 'open'
      join ${participants} seat on seat.conversation_id = c.id and seat.member_id = ${viewerId}
      where m.${sql.identifier(inMessages.name)} = f.id and ${shownTo(viewerId).acquaintance(sql`seat.other_id`)}))`);
  return rows.length > 0;
}
