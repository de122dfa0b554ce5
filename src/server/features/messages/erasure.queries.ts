import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { heldMessages } from './held-messages.tables.ts';
import {
  conversations,
  messagePhotos,
  messageReactions,
  messages,
  participants,
} from './messages.tables.ts';

const ofMember = (memberId: string) =>
  sql`(${conversations.lowId} = ${memberId} or ${conversations.highId} = ${memberId})`;

/** Those that nobody is left to read go whole, and so does what was only asked. */
export async function leaveConversations(tx: Transaction, memberId: string): Promise<void> {
  await tx.execute(sql`delete from ${conversations} where ${ofMember(memberId)}
    and (low_id is null or high_id is null or state in ('request', 'declined') or last_seq = 0)`);
  await tx.update(conversations).set({ askedBy: null }).where(eq(conversations.askedBy, memberId));
  // What was unread of theirs is not there any more.
  await tx
    .update(participants)
    .set({ unreadSince: null })
    .where(eq(participants.otherId, memberId));
}

export async function eraseMessagesOf(
  tx: Transaction,
  memberId: string,
  at: Date,
): Promise<number> {
  await tx.execute(sql`delete from ${messageReactions} r using ${messages} m
    where m.conversation_id = r.conversation_id and m.seq = r.seq and m.sender_id = ${memberId}`);
  const erased = await tx
    .update(messages)
    .set({
      text: '',
      photoId: null,
      warning: null,
      replyTo: null,
      clientId: sql`gen_random_uuid()`,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(messages.senderId, memberId))
    .returning({ seq: messages.seq });
  return erased.length;
}

/** Sent, waiting or never sent. Answers where their files are. */
export async function deletePhotosOf(tx: Transaction, memberId: string): Promise<string[]> {
  await tx.delete(heldMessages).where(eq(heldMessages.senderId, memberId));
  const gone = await tx
    .delete(messagePhotos)
    .where(eq(messagePhotos.memberId, memberId))
    .returning({ folder: messagePhotos.folder });
  return gone.map(({ folder }) => folder);
}
