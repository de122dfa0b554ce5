import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { conversations, messages, messageVoices, participants } from './messages.tables.ts';

type MessageVoiceRow = typeof messageVoices.$inferSelect;
export type MessageVoice = Pick<MessageVoiceRow, 'id' | 'folder' | 'type' | 'durationMs' | 'peaks'>;

export async function insertVoice(db: Executor, row: MessageVoiceRow): Promise<void> {
  await db.insert(messageVoices).values(row);
}

const unsent = (db: Executor) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(messages)
      .where(eq(messages.voiceId, messageVoices.id)),
  );

/** Of this member and in no message yet; from now on it is drawn so. False when it is not there. */
export async function drawUnsent(
  db: Executor,
  memberId: string,
  id: string,
  peaks: number[],
): Promise<boolean> {
  const drawn = await db
    .update(messageVoices)
    .set({ peaks })
    .where(and(eq(messageVoices.id, id), eq(messageVoices.memberId, memberId), unsent(db)))
    .returning({ id: messageVoices.id });
  return drawn.length > 0;
}

export async function deleteVoice(tx: Transaction, id: string): Promise<void> {
  await tx.delete(messageVoices).where(eq(messageVoices.id, id));
}

/** Recorded, but never sent. */
export async function deleteUnsentVoices(
  tx: Transaction,
  before: Date,
  most: number,
): Promise<MessageVoice[]> {
  const old = tx
    .select({ id: messageVoices.id })
    .from(messageVoices)
    .where(and(lt(messageVoices.uploadedAt, before), unsent(tx)))
    .limit(most);
  return tx
    .delete(messageVoices)
    .where(sql`${messageVoices.id} in (${old})`)
    .returning();
}

export async function voiceFoldersInUse(db: Executor, folders: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ folder: messageVoices.folder })
    .from(messageVoices)
    .where(inArray(messageVoices.folder, folders));
  return new Set(rows.map(({ folder }) => folder));
}

/** Sent or never sent. Answers where their files are. */
export async function deleteVoicesOf(tx: Transaction, memberId: string): Promise<string[]> {
  const gone = await tx
    .delete(messageVoices)
    .where(eq(messageVoices.memberId, memberId))
    .returning({ folder: messageVoices.folder });
  return gone.map(({ folder }) => folder);
}

export function listUnsentVoices(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
): Promise<MessageVoiceRow[]> {
  const behind = after ? sql`${messageVoices.id} > ${after}` : undefined;
  return db
    .select()
    .from(messageVoices)
    .where(and(eq(messageVoices.memberId, memberId), unsent(db), behind))
    .orderBy(messageVoices.id)
    .limit(most);
}

/** Their own, or in a chat that is open: after an unmatch or a block only who sent it has it. */
export async function mayHearVoice(
  db: Executor,
  viewerId: string,
  voiceId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${messageVoices} v
    where v.id = ${voiceId} and (v.member_id = ${viewerId} or exists (select 1 from ${messages} m
      join ${conversations} c on c.id = m.conversation_id and c.state = 'open'
      join ${participants} seat on seat.conversation_id = c.id and seat.member_id = ${viewerId}
      where m.voice_id = v.id and ${shownTo(viewerId).acquaintance(sql`seat.other_id`)}))`);
  return rows.length > 0;
}
