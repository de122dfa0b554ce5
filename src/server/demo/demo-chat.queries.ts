import { sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import {
  conversations,
  messages,
  participants,
} from '#server/features/messages/messages.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isPlayed, type PlayedMembers } from './demo-activity.queries.ts';

export interface WaitingChat {
  conversationId: string;
  /** Whose turn it is. */
  playedId: string;
  otherId: string;
  /** The first name of the other one. */
  name: string;
  lastSeq: number;
  /** Empty where nothing was written yet. */
  lastText: string;
  /** They were asked as a companion, and are not matched. */
  forRequest: boolean;
}

/** Chats of played members in which the other one wrote last, or in which nobody has begun for a while. */
export async function listWaitingChats(
  db: Executor,
  played: PlayedMembers,
  { writtenBefore, begunBefore }: { writtenBefore: Date; begunBefore: Date },
): Promise<WaitingChat[]> {
  const { rows } = await db.execute<{
    id: string;
    member_id: string;
    other_id: string;
    name: string;
    last_seq: number;
    text: string | null;
    for_request: boolean;
  }>(sql`
    select c.id, p.member_id, p.other_id, split_part(o.name, ' ', 1) as name, c.last_seq, m.text,
      c.for_request
    from ${participants} p
    join ${conversations} c on c.id = p.conversation_id
    join ${members} o on o.id = p.other_id
    left join ${messages} m on m.conversation_id = c.id and m.seq = c.last_seq
    where ${isPlayed('p.member_id', played)} and not ${isPlayed('p.other_id', played)}
      and (c.state = 'open' or c.state = 'request' and c.asked_by = p.other_id)
      and (c.last_seq = 0 and c.created_at <= ${begunBefore.toISOString()}
        or m.sender_id = p.other_id and m.created_at <= ${writtenBefore.toISOString()})
    limit 20`);
  return rows.map((row) => ({
    conversationId: row.id,
    playedId: row.member_id,
    otherId: row.other_id,
    name: row.name,
    lastSeq: row.last_seq,
    lastText: row.text ?? '',
    forRequest: row.for_request,
  }));
}

/** What others have begun their chats with this member with. */
export async function listReceivedOpenings(db: Executor, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select distinct m.text from ${participants} p
    join ${messages} m on m.conversation_id = p.conversation_id and m.seq = 1
    where p.member_id = ${memberId} and m.sender_id = p.other_id`);
  return rows.map(({ text }) => text);
}
