import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { startThread } from '#server/platform/threads/typescript-thread.ts';

// The bridge queues single protocol messages: two connections would mix up each other's unnamed statements.
// PGlite does one thing at a time anyway, so one connection loses nothing.
const CONNECTIONS = 1;

export interface EmbeddedDatabase {
  pool: PoolConfig;
  stop(): Promise<void>;
}

/** Starts PGlite behind a private socket. It asks for no password, so only this user may reach the socket. */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  // mkdtemp makes the folder with mode 0700; the system's own temporary folder keeps the socket's path short.
  const socketDir = await mkdtemp(join(tmpdir(), 'saath-'));
  const worker = startThread(new URL('./embedded.worker.ts', import.meta.url), {
    folder,
    socketPath: join(socketDir, '.s.PGSQL.5432'),
    connections: CONNECTIONS,
  });
  try {
    await message(worker, 'ready');
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true });
    throw new StartupFault(
      `The embedded database in ${folder} did not start: ${(error as Error).message}`,
    );
  }
  return {
    pool: { host: socketDir, port: 5432, user: 'postgres', database: 'postgres', max: CONNECTIONS },
    stop: async () => {
      worker.postMessage('stop');
      await message(worker, 'stopped');
      await worker.terminate();
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

function message(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (text) => text === expected && resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`its thread ended with ${code}`)));
  });
}
