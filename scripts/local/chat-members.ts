/** Members who chat, written straight into the database: signing up would take each of them a password's time. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { matches } from '#server/features/matching/matching.tables.ts';
import { conversations, participants } from '#server/features/messages/messages.tables.ts';
import { sessions } from '#server/features/accounts/accounts.tables.ts';
import { days } from '#server/platform/clock.ts';
import { SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { seedMembers } from '#server/seed/seed-members.ts';

const SESSIONS_AT_ONCE = 1000;

export interface ChatMember {
  id: string;
  /** Of a page on which they are signed in. */
  cookie: string;
}

export async function makeChatMembers(
  { db }: Pick<Tools, 'db'>,
  count: number,
): Promise<ChatMember[]> {
  const order = { members: count, seed: 'chats', passwordHash: 'none' };
  await seedMembers({ db }, order);
  const made = Array.from({ length: count }, (_, at) => ({
    id: memberIdOf(at + 1),
    token: newToken(),
  }));
  const now = new Date();
  const rows = made.map(({ id: memberId, token }) => ({
    id: newId(),
    tokenHash: hashToken(token),
    memberId,
    deviceLabel: 'A page',
    remember: true,
    createdAt: now,
    provenAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + days(1)),
  }));
  for (let at = 0; at < rows.length; at += SESSIONS_AT_ONCE)
    await db.insert(sessions).values(rows.slice(at, at + SESSIONS_AT_ONCE));
  return made.map(({ id, token }) => ({ id, cookie: `${SESSION_COOKIE}=${token}` }));
}

/** The ids of open chats between these, who have matched, in the order of the pairs. */
export async function makeChats(
  { db }: Pick<Tools, 'db'>,
  pairs: [string, string][],
): Promise<string[]> {
  const ids = pairs.map(() => newId());
  const column = (values: string[]) => sql`${sql.param(values)}::uuid[]`;
  const pair = sql`select id, least(one, other) as low, greatest(one, other) as high
    from unnest(${column(ids)}, ${column(pairs.map(([one]) => one))}, ${column(pairs.map(([, other]) => other))})
      as pairs (id, one, other)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${matches} (id, low_id, high_id, low_like_id, high_like_id, status, created_at, last_activity)
      select id, low, high, gen_random_uuid(), gen_random_uuid(), 'active', now(), now() from (${pair}) pair`);
    await tx.execute(sql`
      insert into ${conversations} (id, low_id, high_id, state, created_at)
      select id, low, high, 'open', now() from (${pair}) pair`);
    await tx.execute(sql`
      insert into ${participants} (conversation_id, member_id, other_id, box, last_at)
      select id, low, high, 'inbox', now() from (${pair}) pair
      union all select id, high, low, 'inbox', now() from (${pair}) pair`);
  });
  return ids;
}

/** Digits could be taken for a phone number, and letters of chance for a word that is asked about: these spell none. */
const inLetters = (id: string) =>
  id.replaceAll('-', '').replaceAll(/./g, (sign) => {
    const value = parseInt(sign, 16);
    return `${'lmnr'[value >> 2]}${'lmnr'[value & 3]}`;
  });

/** What nobody has written before, and no rule of content minds. */
export const newMessageText = (): string =>
  `As they say, the message with the name ${inLetters(randomUUID())} is on its way.`;
