import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/platform/free-port.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { buildAll } from '../../scripts/build/build.ts';
import { openBrowsing } from './browsing-crowd.ts';
import { openCrowd } from './chat-crowd.ts';
import { listAll, makeChatsIn } from './made-chats.ts';

/** Node after node is restarted, and nobody notices. */

const isLong = process.env.FAULTS === 'all';
const PAIRS = isLong ? 100 : 5;
const RESTARTS = isLong ? 3 : 1;
const BETWEEN_RESTARTS = 3 * PAIRS;
const TIMEOUT_MS = 3_600_000;

beforeAll(buildAll);

let folder: string;
const open: (() => Promise<unknown> | void)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saath-cluster-'));
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

interface Command {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function cluster(...args: string[]): Command {
  const child = spawn(process.execPath, ['dist/server/cluster.js', '--folder', folder, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  open.push(() => {
    if (child.exitCode === null) child.kill('SIGTERM');
    return ended;
  });
  return { child, said: () => text, ended };
}

let url: string;

async function startCluster(): Promise<Command> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const running = cluster('--port', String(port));
  await waitFor(
    () => running.said().includes(`running at ${url}`) || running.child.exitCode !== null,
  );
  expect(running.child.exitCode, running.said()).toBe(null);
  return running;
}

const pidsIn = (text: string): number[] =>
  [...text.matchAll(/^Node \d runs as process (\d+)/gm)].map(([, pid]) => Number(pid));
const replacedIn = (text: string): [number, number][] =>
  [...text.matchAll(/^Node \d: process (\d+) serves in the place of (\d+)/gm)].map(
    ([, now, before]) => [Number(now), Number(before)],
  );
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test(
  'a rolling restart fails no request and loses no message, while members browse, save and chat',
  { timeout: TIMEOUT_MS },
  async () => {
    const chats = await makeChatsIn({ DATA_DIR: folder }, PAIRS);
    const begun = performance.now();
    const running = await startCluster();
    let pids = pidsIn(running.said());
    expect(pids).toHaveLength(2);
    const crowd = openCrowd(url, chats);
    open.push(crowd.close);
    const browsing = openBrowsing(
      url,
      chats.flatMap(({ members }) => members),
    );
    open.push(browsing.close);
    await crowd.goOn(BETWEEN_RESTARTS);
    for (let round = 0; round < RESTARTS; round += 1) {
      const restart = cluster('restart');
      expect(await restart.ended, restart.said()).toBe(0);
      const replaced = replacedIn(restart.said());
      expect(replaced.map(([, before]) => before)).toEqual(pids);
      pids = replaced.map(([now]) => now);
      expect(replaced.flatMap(([now, before]) => [isAlive(now), isAlive(before)])).toEqual([
        true,
        false,
        true,
        false,
      ]);
      await crowd.goOn(BETWEEN_RESTARTS);
    }
    await browsing.endAndCompare();
    await crowd.endAndCompare((member, chat) => listAll(url, member, chat));
    expect([...crowd.failed(), ...browsing.failed()]).toEqual([]);
    console.log(
      `${2 * PAIRS} members, ${RESTARTS} rolling restarts: ${crowd.acknowledged()} messages acknowledged after ${crowd.tries()} tries, ${browsing.answered()} other requests answered, in ${Math.round((performance.now() - begun) / 1000)} s`,
    );
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(pids.map(isAlive)).toEqual([false, false]);
  },
);

test('a node that dies is started again, and a folder has one cluster at most', async () => {
  const running = await startCluster();
  const [first = 0] = pidsIn(running.said());
  process.kill(first, 'SIGKILL');
  await waitFor(() => pidsIn(running.said()).length === 3);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const second = cluster('--port', String(await freePort()));
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain('Another process is already running on the data folder');
  expect(await readFile(join(folder, 'session-secret'), 'utf8')).toHaveLength(43);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  const late = cluster('restart');
  expect(await late.ended).toBe(1);
  expect(late.said()).toContain(`No cluster runs in ${folder}`);
});
