import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  conversations,
  messages as messageTable,
} from '#server/features/messages/messages.tables.ts';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import type { Reply } from './browser.ts';
import { makeListedMember } from './make-listed-member.ts';
import type { TestServer } from './test-server.ts';
import { present, type Query } from './reply-body.ts';

export type Someone = Awaited<ReturnType<typeof makeListedMember>>;

export const like = (who: Pick<Someone, 'browser'>, whom: { id: string }, saying: object = {}) =>
  who.browser.post('/api/likes', { memberId: whom.id, ...saying });

/** What a like can be on. */
export async function firstPhotoOf({ browser }: Pick<Someone, 'browser'>) {
  const { profileImages } = (await browser.get('/api/profiles/me')).body;
  return { photoId: present(profileImages[0]).id };
}

export const inbox = async (who: Someone, query: Query = ''): Promise<Conversation[]> =>
  (await who.browser.get(`/api/conversations${query}`)).body.items;

const sunday = { prompt: 'sunday', answer: 'Chai on the roof' };
/** Said with a like of that answer. */
export const onSunday = { on: { prompt: 'sunday' }, comment: 'Whose roof?' };

/** A listed member with an answer that a like can be on. */
export const makeAnswering = (server: TestServer): Promise<Someone> =>
  makeListedMember(server, { prompts: [sunday] });

/** Two who have matched, perhaps with a comment of each on an answer, and the chat that this has opened. */
export async function makeChat(server: TestServer, comment = '') {
  const saying = comment ? { ...onSunday, comment } : {};
  const [one, two] = [await makeAnswering(server), await makeAnswering(server)];
  await like(one, two, saying);
  const { matchId } = (await like(two, one, saying)).body;
  const [conversation] = await inbox(one);
  return { one, two, matchId: String(matchId), id: conversation?.id ?? '' };
}

export const send = (who: Someone, id: string, text: string, more: object = {}) =>
  who.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text, ...more });

export const messagesOf = async (who: Someone, id: string, query: Query = ''): Promise<Message[]> =>
  (await who.browser.get(`/api/conversations/${id}/messages${query}`)).body.items;

export const read = (who: Someone, id: string, seq: number) =>
  who.browser.post(`/api/conversations/${id}/read`, { seq });

export const textsOf = (messages: Message[]): string[] => messages.map(({ text }) => text);

/** As if they had been sent, one a minute until now, each with its number as its words. */
export async function writeHistory(
  server: TestServer,
  { id, sender, messages }: { id: string; sender: Someone; messages: number },
): Promise<void> {
  await server.tools.db.execute(sql`
    with written as (
      insert into ${messageTable} (conversation_id, seq, sender_id, client_id, text, created_at)
      select ${id}::uuid, n, ${sender.id}::uuid, gen_random_uuid(), n::text,
        ${server.clock.now().toISOString()}::timestamptz - (${messages}::int - n) * interval '1 minute'
      from generate_series(1, ${messages}::int) n
    )
    update ${conversations} set last_seq = ${messages}::int where id = ${id}`);
}

type Attempt = (who: Someone, id: string) => Promise<Reply>;
const at = (id: string, path = '') => `/api/conversations/${id}${path}`;

/** Every way into a conversation, with input that its members would be answered for. */
export const conversationCalls: Record<string, Attempt> = {
  'messages.conversation': (who, id) => who.browser.get(at(id)),
  'messages.accept': (who, id) => who.browser.post(at(id, '/accept')),
  'messages.decline': (who, id) => who.browser.post(at(id, '/decline')),
  'messages.end': (who, id) => who.browser.post(at(id, '/end')),
  'messages.unlist': (who, id) => who.browser.post(at(id, '/unlist')),
  'messages.presence': (who, id) => who.browser.get(at(id, '/presence')),
  'messages.messages': (who, id) => who.browser.get(at(id, '/messages')),
  'messages.send': (who, id) => send(who, id, 'me too'),
  'messages.held': (who, id) => who.browser.get(at(id, '/held')),
  'messages.markRead': (who, id) => read(who, id, 1),
  'messages.remove': (who, id) => who.browser.delete(at(id, '/messages/1')),
  'messages.react': (who, id) => who.browser.put(at(id, '/messages/1/reaction'), { emoji: '❤️' }),
  'messages.search': (who, id) => who.browser.get(at(id, '/search?text=us')),
  'messages.report': (who, id) =>
    who.browser.post(at(id, '/report'), { clientId: randomUUID(), reason: 'spam' }),
};
