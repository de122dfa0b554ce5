import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/free-port.ts';
import { buildServer } from '../build/build.ts';

/** A server that has said nothing for so long is stuck; one that tells how it gets on may take its time. */
const SILENT_FOR_MS = 5 * 60_000;
const LINES_SHOWN = 20;

export interface ServerProcess {
  url: string;
  pid: number;
  /** Ends it and waits until it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** The real server as a process of its own; answers once it can serve. */
export async function startServerProcess(
  { port, dataDir, nodeFlags = [] }: { port: number; dataDir: string; nodeFlags?: string[] },
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  await buildServer();
  const child = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Nobody pays here, whichever database it is.
      TEST_PAYMENTS: 'on',
      ...settings,
    },
  });
  const lines: string[] = [];
  let lastOutputAt = Date.now();
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      lastOutputAt = Date.now();
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      lines.splice(0, lines.length - LINES_SHOWN);
    });
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (isGone()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const fail = async (reason: string) => {
    await end('SIGKILL');
    throw new Error(`The server did not start: ${reason}. It said:\n${lines.join('\n')}`);
  };

  while (!(await isReady(url))) {
    if (isGone()) await fail(`it ended with ${child.signalCode ?? child.exitCode}`);
    if (Date.now() - lastOutputAt > SILENT_FOR_MS)
      await fail(`nothing was heard of it for ${SILENT_FOR_MS / 60_000} minutes`);
    await wait(100);
  }
  return { url, pid: child.pid ?? 0, end };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

const STOP_WITHIN_MS = 120_000;

interface LocalServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** The real server as a process of its own, with its own port and an empty data folder. */
export async function startLocalServer(
  settings: Record<string, string> = {},
): Promise<LocalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-local-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  try {
    const { url, end } = await startServerProcess({ port: await freePort(), dataDir }, settings);
    const stop = async () => {
      const ended = end('SIGTERM').then(() => true);
      const inTime = await Promise.race([ended, wait(STOP_WITHIN_MS, false, { ref: false })]);
      if (!inTime) await end('SIGKILL');
      await removeData();
    };
    return { url, dataDir, stop };
  } catch (error) {
    await removeData();
    throw error;
  }
}

const IN_A_BLOCK = 250;

/** Floods are stopped by address, so that each of many visitors needs one of their own: 127.`block`.x.y. */
export const loopbackAddress = (block: number, number: number): string =>
  `127.${block}.${Math.floor(number / IN_A_BLOCK)}.${(number % IN_A_BLOCK) + 1}`;
