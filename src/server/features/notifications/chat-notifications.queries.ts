import { and, eq, inArray, sql } from 'drizzle-orm';
import { messageTypes, switchOf } from '#contract/notifications/rules.ts';
import { messages, participants } from '#server/features/messages/messages.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import { SAME_MOMENT } from './notifications.queries.ts';
import { notifications, notificationSwitches } from './notifications.tables.ts';

export interface SeenChat {
  memberId: string;
  conversationId: string;
  otherId: string | null;
  readSeq: number;
}

/**
 * Whoever sees a chat has read of its messages, from where they were unread, of missed calls in it, and of the match that
 * opened it. Gives whose notifications were unread.
 */
export async function markChatsRead(db: Database, chats: readonly SeenChat[]): Promise<string[]> {
  const rows = await markSeen(db, {
    memberIds: chats.map(({ memberId }) => memberId),
    conversationIds: chats.map(({ conversationId }) => conversationId),
    otherIds: chats.map(({ otherId }) => otherId),
    seqs: chats.map(({ readSeq }) => readSeq),
  });
  return [...new Set(rows.map(({ memberId }) => memberId))];
}

interface SeenColumns extends Record<string, unknown> {
  memberIds: string[];
  conversationIds: string[];
  otherIds: (string | null)[];
  seqs: number[];
}

const markSeen = hotStatement<SeenColumns, { memberId: string }>(
  'mark chats read',
  (column) => sql`
    update ${notifications} n set read = true
    from (select due.id from unnest(${columnOf(column('memberIds'), 'uuid')},
        ${columnOf(column('conversationIds'), 'uuid')}, ${columnOf(column('otherIds'), 'uuid')},
        ${columnOf(column('seqs'), 'int')}) as chat (member_id, conversation_id, other_id, seq)
      join ${notifications} due on due.member_id = chat.member_id and not due.read
      where due.conversation_id = chat.conversation_id
          and (due.type = 'call.missed' or due.type in ${messageTypes} and due.read_seq < chat.seq)
        or due.type = 'match' and due.from_id = chat.other_id
      order by due.id for no key update of due) seen
    where n.id = seen.id and not n.read
    returning n.member_id as "memberId"`,
);

const isAboutMessages = inArray(notifications.type, messageTypes);

/** Of messages that are all deleted by now. */
export async function withdrawDeleted(
  db: Executor,
  memberId: string,
  conversationId: string,
): Promise<boolean> {
  const withdrawn = await db
    .delete(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        isAboutMessages,
        eq(notifications.conversationId, conversationId),
        sql`not exists (select 1 from ${messages} m
          where m.conversation_id = ${conversationId} and m.seq > ${notifications.readSeq}
            and m.sender_id is distinct from ${memberId} and m.deleted_at is null)`,
      ),
    )
    .returning({ id: notifications.id });
  return withdrawn.length > 0;
}

const MAX_SEQ = 2_147_483_647;

/**
 * What somebody has not read, and was not notified of: since the first of it was written, there is no notification of that
 * chat, nor one a moment before that would stand for it.
 */
export async function listUntoldMessages(
  db: Executor,
  { since, until, most }: { since: Date; until: Date; most: number },
) {
  const { rows } = await db.execute<{
    conversation_id: string;
    member_id: string;
    other_id: string;
    read_seq: number;
    unread_since: string;
    is_request: boolean;
  }>(sql`
    select seat.conversation_id, seat.member_id, seat.other_id, seat.read_seq, seat.unread_since,
      seat.box = 'requests' as is_request
    from ${participants} seat
    where seat.unread_since > ${since.toISOString()} and seat.unread_since < ${until.toISOString()}
      and seat.box <> 'none'
      and ${shownTo(sql`seat.member_id`).acquaintance(sql`seat.other_id`)}
      and not exists (select 1 from ${notifications} told
        where told.member_id = seat.member_id and told.conversation_id = seat.conversation_id
          and told.type in ${messageTypes}
          and told.created_at >= seat.unread_since - ${SAME_MOMENT}::interval)
      and not exists (select 1 from ${notificationSwitches} switches
        where switches.member_id = seat.member_id and case seat.box when 'requests'
          then ${switchOf('message.request')} else ${switchOf('message')} end = any(switches.off))
    order by seat.unread_since limit ${most}`);
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    memberId: row.member_id,
    senderId: row.other_id,
    first: row.read_seq + 1,
    last: MAX_SEQ,
    receiverReadSeq: row.read_seq,
    isRequest: row.is_request,
    createdAt: new Date(row.unread_since),
  }));
}
