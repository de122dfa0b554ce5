/** Our side of bench:peers: who there is, and the real server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { listings } from '#server/features/discovery/listings.tables.ts';
import { likes, matches } from '#server/features/matching/matching.tables.ts';
import { conversations } from '#server/features/messages/messages.tables.ts';
import { blocks } from '#server/features/safety/safety.tables.ts';
import { freePort } from '#server/platform/free-port.ts';
import { rateLimits } from '#server/platform/limits/limits.tables.ts';
import type { Tools } from '#server/platform/tools.ts';
import { makeChatMembers, makeChats, type ChatMember } from '../../local/chat-members.ts';
import { startServerProcess } from '../../local/server.ts';
import type { Pair, Person, Viewer } from './sites.ts';

/** So many that none of them leafs or writes more than one may. */
const VIEWERS = 400;
const CHATTING = 1_200;

const wishes = ['female', 'male'].flatMap((gender) =>
  [
    [21, 28],
    [24, 32],
    [27, 36],
    [30, 45],
  ].map(([ageMin = 0, ageMax = 0]) => ({ gender, ageMin, ageMax })),
);

export const viewersAmong = (people: Person[]): Viewer[] =>
  people.slice(0, VIEWERS).map((person, at) => ({
    person,
    wishes: wishes[at % wishes.length] ?? { gender: 'female', ageMin: 21, ageMax: 28 },
  }));

/** Pairs follow each other. */
export const pairsOf = (people: Person[], chats: string[]): Pair[] =>
  chats.map((chat, at) => ({ chat, people: people.slice(2 * at, 2 * at + 2) as Pair['people'] }));

/** They are signed in and have matched; chats and counts of an earlier run are gone. */
export async function signInSome(
  tools: Pick<Tools, 'db'>,
  members: number,
): Promise<{ some: ChatMember[]; chats: string[] }> {
  const { db } = tools;
  await db.execute(sql`truncate ${rateLimits}, ${matches}, ${conversations} cascade`);
  const some = await makeChatMembers(tools, Math.min(CHATTING, members - (members % 2)));
  const pairs = some.flatMap(({ id }, at): [string, string][] =>
    at % 2 === 0 ? [[id, some[at + 1]?.id ?? '']] : [],
  );
  return { some, chats: await makeChats(tools, pairs) };
}

/** Among those whom they would see first. */
const DECIDED_AMONG = 5_000;
const DECIDED = 200;
const BLOCKED = 5;

/** Viewers have looked around for a while: each has decided about some, and blocked a few. */
export async function decideForSome(
  { db }: Pick<Tools, 'db'>,
  some: ChatMember[],
): Promise<Record<'decided' | 'blocked', [string, string][]>> {
  const viewers = some.slice(0, VIEWERS).map(({ id }) => id);
  await db.execute(sql`delete from ${likes} where liker_id = any(${sql.param(viewers)}::uuid[])`);
  await db.execute(sql`truncate ${blocks}`);
  const each = (most: number, salt: string) => sql`
    from unnest(${sql.param(viewers)}::uuid[]) viewer cross join lateral (
      select member_id from (select member_id from ${listings}
        order by subscriber desc, active_at desc, member_id limit ${DECIDED_AMONG}) first
      where member_id <> viewer order by md5(${salt} || viewer || member_id) limit ${most}) other`;
  const { rows: decided } = await db.execute<{ pair: [string, string] }>(sql`
    insert into ${likes} (id, liker_id, liked_id, status, created_at)
    select gen_random_uuid(), viewer, member_id, 'passed', now() ${each(DECIDED, 'decided')}
    returning json_build_array(liker_id, liked_id) as pair`);
  const { rows: blocked } = await db.execute<{ pair: [string, string] }>(sql`
    insert into ${blocks} (blocker_id, blocked_id, created_at)
    select viewer, member_id, now() ${each(BLOCKED, 'blocked')}
    returning json_build_array(blocker_id, blocked_id) as pair`);
  return { decided: decided.map(({ pair }) => pair), blocked: blocked.map(({ pair }) => pair) };
}

export const personOf = ({ id, cookie }: ChatMember): Person => ({ id, headers: { cookie } });

export interface OurServer {
  port: number;
  pid: number;
  end: () => Promise<void>;
}

export async function startOurServer(
  folder: string,
  databaseUrl: string,
  { profileIn, settings = {} }: { profileIn?: string; settings?: Record<string, string> } = {},
): Promise<OurServer> {
  const dataDir = await mkdtemp(join(folder, 'site-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  const port = await freePort();
  const nodeFlags = profileIn ? ['--cpu-prof', `--cpu-prof-dir=${profileIn}`] : [];
  try {
    const { pid, end } = await startServerProcess(
      { port, dataDir, nodeFlags },
      {
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'for the bench only'.repeat(2),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'fatal',
        ...settings,
      },
    );
    return { port, pid, end: () => end('SIGTERM').then(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}
