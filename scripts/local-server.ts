import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/platform/free-port.ts';
import { startServerProcess } from './server-process.ts';

const STOP_WITHIN_MS = 120_000;

export interface LocalServer {
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
