import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithUs } from '#server/platform/end-with-us.ts';
import { freePort } from '#server/platform/free-port.ts';
import { aptInstall } from './apt.ts';
import { withThrowaway, type Throwaway } from './throwaway.ts';

const PROGRAM = 'redis-server';
// Each test that shares the server takes one.
const DATABASES = 1000;

/** Finds Redis or fetches it; says what to install where neither is possible. */
export function getRedis(): void {
  const isThere = () => spawnSync(PROGRAM, ['--version']).status === 0;
  if (isThere() || (aptInstall(PROGRAM) && isThere())) return;
  throw new Error(
    'Several nodes need Redis: install it (Debian: apt-get install -y redis-server).',
  );
}

interface RedisOptions {
  port: number;
  /** Where it would write, if it wrote. */
  folder: string;
  /** Without one, whoever is on this machine may use it. */
  password?: string;
  /** Apart from our terminal: whoever presses Ctrl-C there stops us, and we stop it. */
  apart?: boolean;
}

export interface RedisProcess {
  pid: number;
  ended: Promise<unknown>;
  end: () => Promise<void>;
}

/** Starts Redis, which keeps nothing, and waits until it takes connections. */
export async function startRedis({
  port,
  folder,
  password,
  apart = false,
}: RedisOptions): Promise<RedisProcess> {
  // The list of processes shows everybody what a program was started with, but not what it reads.
  const child = spawn(PROGRAM, ['-'], { stdio: ['pipe', 'pipe', 'inherit'], detached: apart });
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    'save ""',
    `dir "${folder}"`,
    `databases ${DATABASES}`,
    ...(password ? [`requirepass ${password}`] : []),
  ];
  child.stdin.end(`${settings.join('\n')}\n`);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (apart && child.pid !== undefined) endWithUs(child.pid, ended);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!(await accepts(port))) {
    if (isGone(child)) throw new Error(`Redis did not start:\n${said}`);
    await wait(20);
  }
  return {
    pid: child.pid ?? 0,
    ended,
    end: async () => {
      if (!isGone(child)) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Nothing outlives a restart. */
export async function openRedis(): Promise<Throwaway> {
  getRedis();
  const folder = await mkdtemp(join(tmpdir(), 'saath-redis-'));
  const port = await freePort();
  const start = () => startRedis({ port, folder });
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async (meanwhile) => {
      await server.end();
      await meanwhile?.();
      server = await start();
    },
    stop: async () => {
      await server.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const withRedis = <Result>(
  run: (url: string, restart: () => Promise<void>) => Promise<Result>,
): Promise<Result> => withThrowaway(openRedis(), run);

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
