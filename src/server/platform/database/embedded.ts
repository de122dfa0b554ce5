import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { EMBEDDED_FOLDER } from '#server/platform/config/data-dir.ts';
import { once } from '#server/platform/once.ts';
import type { Logger } from '#server/platform/log.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { startThread } from '#server/platform/workers/typescript-thread.ts';
import type { EmbeddedOrder } from './embedded.worker.ts';
import { keepPlans } from './kept-plans.ts';

// The bridge queues single protocol messages: two connections would mix up each other's unnamed statements.
// PGlite does one thing at a time anyway, so one connection loses nothing.
const CONNECTIONS = 1;
const SOCKET_NAME = '.s.PGSQL.5432';
// The kernel refuses longer paths for sockets.
const SOCKET_PATH_MAX = 100;

/** Threads whose database has been closed: the next one finds its code read and warm. Tests open one after the other. */
const idle = new Set<Worker>();

export interface EmbeddedDatabase {
  pool: PoolConfig;
  stop(): Promise<void>;
}

/** Starts PGlite behind a private socket. It asks for no password, so only this user may reach the socket. */
export async function startEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, EMBEDDED_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const socketDir = await privateSocketDir(dataDir);
  const removeSocketDir = () => rm(socketDir, { recursive: true, force: true });
  let worker: Worker;
  try {
    const order: EmbeddedOrder = {
      folder,
      socketPath: join(socketDir, SOCKET_NAME),
      connections: CONNECTIONS,
      program: await compiledProgram(),
    };
    worker = takeThread();
    worker.postMessage(order);
    await message(worker, 'ready');
  } catch (error) {
    await removeSocketDir();
    throw new StartupFault(
      `The embedded database in ${folder} did not start: ${(error as Error).message}`,
    );
  }
  const die = (error?: unknown) => {
    log.fatal({ err: error }, 'the embedded database died');
    process.exit(1);
  };
  worker.once('error', die).once('exit', die);
  return {
    pool: {
      host: socketDir,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      max: CONNECTIONS,
      onConnect: keepPlans,
    },
    stop: async () => {
      worker.off('error', die).off('exit', die);
      worker.postMessage('stop');
      await message(worker, 'stopped');
      worker.unref();
      idle.add(worker);
      await removeSocketDir();
    },
  };
}

function takeThread(): Worker {
  const [thread] = idle;
  if (thread) {
    idle.delete(thread);
    thread.ref();
    return thread;
  }
  const fresh = startThread(new URL('./embedded.worker.ts', import.meta.url));
  // Whoever uses it listens as well; one that ends while nobody does is only forgotten.
  const forget = () => idle.delete(fresh);
  fresh.on('error', forget).on('exit', forget);
  return fresh;
}

/** Compiled once, however often a process starts a database: tests start one after the other. */
const compiledProgram = once(async () => {
  // Its package names no way to this file, which lies beside its entry.
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
});

/** Under the data folder, where a crash leaves nothing to pile up, unless its path is too long for a socket. */
async function privateSocketDir(dataDir: string): Promise<string> {
  const own = join(dataDir, 'socket');
  if (Buffer.byteLength(join(own, SOCKET_NAME)) > SOCKET_PATH_MAX) {
    return mkdtemp(join(tmpdir(), 'saath-'));
  }
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { mode: 0o700 });
  return own;
}

function message(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const exited = (code: number) => settle(new Error(`its thread ended with ${code}`));
    const received = (text: unknown) => text === expected && settle();
    function settle(error?: Error): void {
      worker.off('message', received).off('error', settle).off('exit', exited);
      if (error) reject(error);
      else resolve();
    }
    worker.on('message', received).on('error', settle).on('exit', exited);
  });
}
