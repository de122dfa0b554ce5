import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, test } from 'vitest';
import { EMBEDDED_FOLDER } from '#server/platform/config/data-dir.ts';
import { freePort } from '#server/platform/free-port.ts';
import { withPostgres } from '../../scripts/local/postgres.ts';
import { withRedis } from '../../scripts/local/redis.ts';
import { startServerProcess } from '../../scripts/local/server.ts';
import { hearEachOther } from './across-nodes.ts';
import { startBalancer } from './balancer.ts';
import { buildWeb } from '../../scripts/build/build.ts';
import { openCrowd, type ChatCrowd } from './chat-crowd.ts';
import { listAll, makeChatsIn, type Chat } from './made-chats.ts';

/** Whatever dies meanwhile: what was acknowledged is there once, in order, on both sides. */

const isLong = process.env.FAULTS === 'all';
const PAIRS = isLong ? 25 : 5;
/** Of each kind. */
const KILLS = isLong ? 10 : 1;
const BETWEEN_KILLS = 3 * PAIRS;
const TIMEOUT_MS = 3_600_000;

beforeAll(() => buildWeb());

let dataDir: string;
const open: (() => Promise<void> | void)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-faults-'));
});
const closeAll = async () => {
  for (const close of open.splice(0).toReversed()) await close();
};
afterEach(async () => {
  await closeAll();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server on a port of its own that can be killed and comes back there. */
async function startNode(port: number, folder: string, settings: Record<string, string>) {
  const start = () => startServerProcess({ port, dataDir: folder }, settings);
  let server = await start();
  open.push(() => server.end('SIGTERM'));
  return {
    url: `http://127.0.0.1:${port}`,
    killAndRestart: async () => {
      await server.end('SIGKILL');
      server = await start();
    },
  };
}

async function killEmbeddedDatabase(folder: string): Promise<void> {
  const [pid] = (await readFile(join(folder, EMBEDDED_FOLDER, 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
}

async function chatThrough(
  url: string,
  chats: Chat[],
  faults: (crowd: ChatCrowd) => Promise<void>,
): Promise<void> {
  const begun = Date.now();
  const crowd = openCrowd(url, chats);
  open.push(crowd.close);
  await crowd.goOn(BETWEEN_KILLS);
  await faults(crowd);
  await crowd.endAndCompare((member, chat) => listAll(url, member, chat));
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(
    `${2 * PAIRS} members, ${KILLS} kills of each kind: ${crowd.acknowledged()} messages acknowledged after ${crowd.tries()} tries in ${seconds} s`,
  );
}

test(
  'a server and its embedded database are killed again and again, by turns and together',
  { timeout: TIMEOUT_MS },
  async () => {
    const chats = await makeChatsIn({ DATA_DIR: dataDir }, PAIRS);
    const port = await freePort();
    const node = await startNode(port, dataDir, { PUBLIC_URL: `http://127.0.0.1:${port}` });
    const kinds = [
      () => node.killAndRestart(),
      () => killEmbeddedDatabase(dataDir),
      async () => {
        await killEmbeddedDatabase(dataDir);
        await node.killAndRestart();
      },
    ];
    await chatThrough(node.url, chats, async (crowd) => {
      for (let round = 0; round < KILLS; round += 1) {
        for (const kill of kinds) {
          await kill();
          await crowd.goOn(BETWEEN_KILLS);
        }
      }
    });
  },
);

test(
  'two nodes are killed by turns, and what they stand on is restarted',
  { timeout: TIMEOUT_MS },
  () =>
    withPostgres((databaseUrl, restartDatabase) =>
      withRedis(async (redisUrl, restartRedis) => {
        const ports: [number, number] = [await freePort(), await freePort()];
        const balancer = await startBalancer(ports);
        open.push(balancer.close);
        const url = `http://127.0.0.1:${balancer.port}`;
        const database = {
          DATABASE_URL: databaseUrl,
          SESSION_SECRET: 'for this test only'.repeat(2),
        };
        const settings = { ...database, REDIS_URL: redisUrl, PUBLIC_URL: url };
        const [probe, ...chats] = await makeChatsIn({ ...database, DATA_DIR: dataDir }, PAIRS + 1);
        if (!probe) throw new Error('no chats were made');
        const nodes = await Promise.all(
          ports.map((port, at) => startNode(port, join(dataDir, `node-${at}`), settings)),
        );
        const [one, two] = nodes.map((node) => node.url);
        const bothHear = () => hearEachOther([one ?? '', two ?? ''], url, probe);
        await bothHear();
        await chatThrough(url, chats, async (crowd) => {
          for (let round = 0; round < Math.max(KILLS, nodes.length); round += 1) {
            await nodes[round % 2]?.killAndRestart();
            if (round % 3 === 0) await restartRedis();
            await bothHear();
            await crowd.goOn(BETWEEN_KILLS);
            if (round % 5 === 0) await restartDatabase();
            await bothHear();
            await crowd.goOn(BETWEEN_KILLS);
          }
        });
        // Before what they stand on goes away.
        await closeAll();
      }),
    ),
);
