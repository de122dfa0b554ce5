/** Who there is in bench:chat. */
import { sql } from 'drizzle-orm';
import {
  conversations,
  messages,
  participants,
} from '#server/features/messages/messages.tables.ts';
import type { Tools } from '#server/platform/tools.ts';
import { makeChatMembers, makeChats, type ChatMember } from '../../local/chat-members.ts';
import { withTools } from '../../local/with-tools.ts';

const CHATTING = 500;
const FEW = 10;
const MANY = 5_000;

export interface BenchMembers {
  /** Pairs follow each other, and their chats have the same order. */
  chatting: ChatMember[];
  chats: string[];
  /** They only have a page open. */
  idle: ChatMember[];
  withFewChats: ChatMember;
  withManyChats: ChatMember;
}

/** `idle` are also those with whom one member has very many chats. */
export function makeBenchMembers(
  settings: Record<string, string>,
  idleCount: number,
): Promise<BenchMembers> {
  return withTools(settings, async (tools) => {
    const members = await makeChatMembers(tools, CHATTING + 2 + idleCount);
    const [chatting, idle] = [members.slice(0, CHATTING), members.slice(CHATTING + 2)];
    const [withFewChats, withManyChats] = members.slice(CHATTING) as [ChatMember, ChatMember];
    const pairs = Array.from({ length: CHATTING / 2 }, (_, at): [string, string] => [
      chatting[2 * at]?.id ?? '',
      chatting[2 * at + 1]?.id ?? '',
    ]);
    const chats = await makeChats(tools, pairs);
    await fillInbox(tools, withFewChats, idle.slice(0, FEW));
    await fillInbox(tools, withManyChats, idle.slice(0, MANY));
    // The planner shall know what there is, as it does on a site that has been running.
    await tools.db.execute(sql`analyze`);
    return { chatting, chats, idle, withFewChats, withManyChats };
  });
}

/** Each of the others has written one message, at different times. */
async function fillInbox(tools: Tools, owner: ChatMember, others: ChatMember[]): Promise<void> {
  const ids = await makeChats(
    tools,
    others.map(({ id }) => [owner.id, id]),
  );
  const written = sql`any(${sql.param(ids)}::uuid[])`;
  await tools.db.transaction(async (tx) => {
    await tx.execute(sql`update ${conversations} set last_seq = 1 where id = ${written}`);
    await tx.execute(sql`update ${participants} set received_seq = 1, read_seq = 1,
      last_at = now() - random() * interval '300 days' where conversation_id = ${written}`);
    await tx.execute(sql`
      insert into ${messages} (conversation_id, seq, sender_id, client_id, text, created_at)
      select conversation_id, 1, other_id, gen_random_uuid(), 'Hello there, how was your day?', last_at
      from ${participants} where conversation_id = ${written} and member_id = ${owner.id}`);
  });
}
