/** Our side of bench:peers: who there is, and the real server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { matches } from '#server/features/matching/matching.tables.ts';
import { conversations } from '#server/features/messages/messages.tables.ts';
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
