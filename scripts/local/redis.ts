import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
    'The tests of several nodes need Redis: install it (Debian: apt-get install -y redis-server).',
  );
}

/** Nothing outlives a restart. */
export async function openRedis(): Promise<Throwaway> {
  getRedis();
  const folder = await mkdtemp(join(tmpdir(), 'saath-redis-'));
  const port = await freePort();
  const start = async () => {
    const settings = { port, bind: '127.0.0.1', save: '', dir: folder, databases: DATABASES };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    while (!(await accepts(port))) {
      if (isGone(child)) throw new Error(`Redis did not start:\n${said}`);
      await wait(20);
    }
    return child;
  };
  let server = await start();
  const end = async () => {
    if (isGone(server)) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async (meanwhile) => {
      await end();
      await meanwhile?.();
      server = await start();
    },
    stop: async () => {
      await end();
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
