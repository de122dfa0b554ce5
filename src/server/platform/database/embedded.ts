import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { StartupFault } from '#server/platform/startup-fault.ts';

const CONNECTIONS = 8;

export interface EmbeddedDatabase {
  pool: PoolConfig;
  stop(): Promise<void>;
}

/** Starts PGlite behind a private socket. It asks for no password, so only this user may reach the socket. */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  // mkdtemp makes the folder with mode 0700; the system's own temporary folder keeps the socket's path short.
  const socketDir = await mkdtemp(join(tmpdir(), 'saath-'));
  const worker = new Worker(typescriptThread(new URL('./embedded.worker.ts', import.meta.url)), {
    eval: true,
    workerData: { folder, socketPath: join(socketDir, '.s.PGSQL.5432'), connections: CONNECTIONS + 2 },
  });
  try {
    await message(worker, 'ready');
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true });
    throw new StartupFault(`The embedded database in ${folder} did not start: ${(error as Error).message}`);
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

/** Node 20 does not hand the TypeScript loader down to threads: this first line does. */
function typescriptThread(file: URL): string {
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;
}

function message(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (text) => text === expected && resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`its thread ended with ${code}`)));
  });
}
