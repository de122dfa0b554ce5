import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { isUnsent, voiceFiles } from './message-files.queries.ts';
import { messageVoices } from './messages.tables.ts';

type MessageVoiceRow = typeof messageVoices.$inferSelect;
export type MessageVoice = Pick<MessageVoiceRow, 'id' | 'folder' | 'type' | 'durationMs' | 'peaks'>;

export async function insertVoice(db: Executor, row: MessageVoiceRow): Promise<void> {
  await db.insert(messageVoices).values(row);
}

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
    .where(
      and(eq(messageVoices.id, id), eq(messageVoices.memberId, memberId), isUnsent(voiceFiles)),
    )
    .returning({ id: messageVoices.id });
  return drawn.length > 0;
}
