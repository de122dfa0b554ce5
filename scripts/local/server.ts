import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from '#server/platform/end-with-us.ts';
import { freePort } from '#server/platform/free-port.ts';
import { buildServer } from '../build/build.ts';

/** A server that has said nothing for so long is stuck; one that tells how it gets on may take its time. */
const SILENT_FOR_MS = 5 * 60_000;
const LINES_SHOWN = 20;

export interface ServerProcess {
  url: string;
  pid: number;
  /** Its exit code; null: a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it and waits until it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

interface Launch {
  port: number;
  /** Of the build that it runs. */
  root?: string;
  env: Record<string, string | undefined>;
  nodeFlags?: string[];
  /** Apart from our terminal: whoever presses Ctrl-C there stops us, and we stop it. */
  apart?: boolean;
  /** What it says; otherwise we say it, too. */
  hear?: (text: string) => void;
}

/** A built server as a process of its own; answers once it can serve. */
export async function launchServer({
  port,
  root = '.',
  env,
  nodeFlags = [],
  apart = false,
  hear,
}: Launch): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...nodeFlags, join(root, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: String(port) },
    detached: apart,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (apart && child.pid !== undefined) endWithUs(child.pid, ended);
  const lines: string[] = [];
  let lastOutputAt = Date.now();
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      if (hear) hear(chunk.toString());
      else to.write(chunk);
      lastOutputAt = Date.now();
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      lines.splice(0, lines.length - LINES_SHOWN);
    });
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isGone()) child.kill(signal);
    await ended;
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
  return { url, pid: child.pid ?? 0, ended, end };
}

/** The server of the sources as they are now, for tests and benches. */
export async function startServerProcess(
  { port, dataDir, nodeFlags = [] }: { port: number; dataDir: string; nodeFlags?: string[] },
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  await buildServer();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Nobody pays here, whichever database it is.
    TEST_PAYMENTS: 'on',
    ...settings,
  };
  return launchServer({ port, env, nodeFlags });
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
