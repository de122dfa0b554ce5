import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

export interface LocalServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** The real server as a process of its own, with its own port and an empty data folder. */
export async function startLocalServer(
  settings: Record<string, string> = {},
): Promise<LocalServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-local-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const inTime = await Promise.race([exited, wait(STOP_WITHIN_MS, null, { ref: false })]);
      if (!inTime) child.kill('SIGKILL');
      await exited;
    }
    await rm(dataDir, { recursive: true, force: true });
  };

  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The server did not start; its own words stand above.');
    }
    await wait(100);
  }
  return { url, dataDir, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
