import { Agent } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Message } from '#contract/messages/endpoints.ts';
import type { Tools } from '#server/platform/tools.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { makeChatMembers, makeChats, type ChatMember } from '../../scripts/local/chat-members.ts';
import { withTools } from '../../scripts/local/with-tools.ts';

export interface Chat {
  id: string;
  members: [ChatMember, ChatMember];
  /** How many messages it begins with. */
  begunWith: number;
}

/** Pairs with an open chat, in the database of a server that does not run yet. */
export function makeChatsIn(settings: Record<string, string>, count: number): Promise<Chat[]> {
  return withTools(settings, async (tools) => {
    const members = await makeChatMembers(tools, 2 * count);
    const pairs = Array.from(
      { length: count },
      (_, at) => members.slice(2 * at, 2 * at + 2) as [ChatMember, ChatMember],
    );
    const ids = await makeChats(
      tools,
      pairs.map(([one, other]) => [one.id, other.id]),
    );
    await beginAhead(tools, ids);
    return pairs.map((both, at) => ({ id: ids[at] ?? '', members: both, begunWith: 1 }));
  });
}

/** The first message of each, from a server whose clock was ahead: its number puts it first, and not its time. */
async function beginAhead({ db }: Pick<Tools, 'db'>, ids: string[]): Promise<void> {
  await db.execute(sql`
    with begun as (
      update conversations set last_seq = 1 where id = any(${sql.param(ids)}::uuid[])
      returning id, low_id
    )
    insert into messages (conversation_id, seq, sender_id, client_id, text, created_at)
    select id, 1, low_id, gen_random_uuid(), 'Hello', now() + interval '1 hour' from begun`);
}

/** A browser in which this member is signed in. */
export function browserOf(url: string, { cookie }: ChatMember, address = '127.0.0.1') {
  // A connection for each request: a message that is tried again must be able to reach the other node.
  const browser = createBrowser(url, address, new Agent());
  const [name = '', token = ''] = cookie.split('=');
  browser.cookies.set(name, token);
  return browser;
}

/** The whole chat as the server tells it to this member. */
export async function listAll(url: string, member: ChatMember, { id }: Chat): Promise<Message[]> {
  const browser = browserOf(url, member);
  const list: Message[] = [];
  for (;;) {
    const after = list.at(-1)?.seq ?? 0;
    const { body } = await browser.get(`/api/conversations/${id}/messages?after=${after}`);
    list.push(...body.items);
    if (!body.more) return list;
  }
}
