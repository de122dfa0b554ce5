import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../../scripts/local/server.ts';
import { handServerOver, runningServer } from './server.ts';

export interface OwnServer {
  /** Without a word to anybody, and started again at the same place. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server for one file of tests, which they may kill. */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const shared = runningServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-own-'));
  const port = await freePort();
  const start = (): Promise<ServerProcess> =>
    startServerProcess(
      { port, dataDir },
      {
        TRUST_PROXY: '127.0.0.1',
        DEMO: 'on',
        DEMO_MEMBERS: '20',
        DEMO_COMPANY: 'off',
        ...settings,
      },
    );
  let server = await start();
  handServerOver({ url: server.url, dataDir });
  return {
    killAndRestart: async () => {
      await server.end('SIGKILL');
      server = await start();
    },
    stop: async () => {
      handServerOver(shared);
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
