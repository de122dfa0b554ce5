import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aptInstall } from './apt.ts';
import { freePort } from './free-port.ts';

const PROGRAM = 'redis-server';
// Each test that shares the server takes one.
const DATABASES = 1000;
const START_WITHIN_MS = 10_000;

function getProgram(): void {
  const isThere = () => spawnSync(PROGRAM, ['--version']).status === 0;
  if (isThere() || (aptInstall(PROGRAM) && isThere())) return;
  throw new Error('No Redis server here: install it (Debian: apt-get install -y redis-server).');
}

/** Runs something against a Redis server of its own, which it may restart. Nothing outlives a restart. */
export async function withRedis<Result>(
  run: (url: string, restart: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  getProgram();
  const folder = await mkdtemp(join(tmpdir(), 'saath-redis-'));
  const port = await freePort();
  const start = async () => {
    const settings = { port, bind: '127.0.0.1', save: '', dir: folder, databases: DATABASES };
    const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(PROGRAM, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    await answering(port);
    return child;
  };
  let server = await start();
  const stop = async () => {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  };
  try {
    return await run(`redis://127.0.0.1:${port}`, async () => {
      await stop();
      server = await start();
    });
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function answering(port: number): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await accepts(port))) {
    if (Date.now() > deadline) throw new Error('Redis did not start.');
    await wait(20);
  }
}

function accepts(port: number): Promise<boolean> {
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
