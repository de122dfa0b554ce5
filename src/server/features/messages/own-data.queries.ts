import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { heldMessages } from './held-messages.tables.ts';
import {
  conversations,
  messagePhotos,
  messages,
  participants,
  messageReactions,
} from './messages.tables.ts';
import type { ConversationRow } from './conversations.queries.ts';

interface Columns extends Record<string, unknown> {
  id: string;
  state: ConversationRow['state'];
  asked_by: string | null;
  for_request: boolean;
  other_id: string | null;
  name: string | null;
  box: string;
  last_seq: number;
  read_seq: number;
  created_at: string;
  last_at: string;
}

/** Every conversation that they are in, listed or not. The name is that of whoever is still there for them. */
export async function listOwnConversations(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
) {
  const { rows } = await db.execute<Columns>(sql`
    select c.id, c.state, c.asked_by, c.for_request, seat.other_id, seat.box, c.last_seq, seat.read_seq, c.created_at, seat.last_at,
      (select n.name from ${members} n
        where n.id = seat.other_id and ${shownTo(memberId).acquaintance(sql`seat.other_id`)}) as name
    from ${participants} seat join ${conversations} c on c.id = seat.conversation_id
    where seat.member_id = ${memberId} ${after ? sql`and c.id > ${after}` : sql``}
    order by c.id limit ${most}`);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    askedBy: row.asked_by,
    forRequest: row.for_request,
    otherId: row.other_id,
    name: row.name,
    box: row.box,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    createdAt: new Date(row.created_at),
    lastAt: new Date(row.last_at),
  }));
}

export type OwnConversation = Awaited<ReturnType<typeof listOwnConversations>>[number];

/** What they took back is not among them: where it is kept nevertheless, the police may need it. */
export function listOwnHeld(db: Executor, memberId: string, after: string | null, most: number) {
  const { id, text, state, family, createdAt } = heldMessages;
  return db
    .select({ id, text, state, family, createdAt, photo: messagePhotos })
    .from(heldMessages)
    .leftJoin(messagePhotos, eq(messagePhotos.id, heldMessages.photoId))
    .where(
      and(
        eq(heldMessages.senderId, memberId),
        isNull(heldMessages.withdrawnAt),
        after ? gt(id, after) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(most);
}

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
      voiceId: null,
      warning: null,
      replyTo: null,
      clientId: sql`gen_random_uuid()`,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(messages.senderId, memberId))
    .returning({ seq: messages.seq });
  return erased.length;
}

export async function deleteHeldOf(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(heldMessages).where(eq(heldMessages.senderId, memberId));
}
