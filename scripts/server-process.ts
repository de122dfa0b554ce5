import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const START_WITHIN_MS = 60_000;

export interface ServerProcess {
  url: string;
  /** Ends it and waits until it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** The real server as a process of its own; answers once it can serve. */
export async function startServerProcess(
  { port, dataDir }: { port: number; dataDir: string },
  settings: Record<string, string> = {},
  nodeFlags = ['--import', 'tsx'],
): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...nodeFlags, 'src/server/main.ts'], {
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
      // Nobody pays here, whichever database it is.
      TEST_PAYMENTS: 'on',
      ...settings,
    },
  });
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (isGone()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isReady(url))) {
    if (isGone() || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error('The server did not start; its own words stand above.');
    }
    await wait(100);
  }
  return { url, end };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
