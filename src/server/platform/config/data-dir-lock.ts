import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { StartupFault } from '#server/platform/startup-fault.ts';

/** The kernel refuses longer paths for sockets. */
export const SOCKET_PATH_MAX = 100;
// Taking over a stale lock takes moments; whoever died meanwhile has lost the turn.
const TURN_MS = 10_000;

/**
 * Whoever starts stops the embedded database that is left over there, so the first one holds a listening socket in the folder.
 * The kernel closes it with the process, however that ends: a lock can be stale but never forgotten.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = shortest(join(dataDir, 'lock.sock'));
  const server = (await listen(path)) ?? (await replaceStale(path, dataDir));
  if (!server) {
    throw new StartupFault(
      `Another process is already running on the data folder ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function shortest(path: string): string {
  // Windows has no sockets among its files; its pipes end with their process.
  if (process.platform === 'win32')
    return String.raw`\\.\pipe\saath-` + createHash('sha256').update(path).digest('hex');
  const fromHere = relative(process.cwd(), path);
  const shorter = fromHere.length < path.length ? fromHere : path;
  if (Buffer.byteLength(shorter) > SOCKET_PATH_MAX) {
    throw new StartupFault(
      `The path of the data folder is too long: ${path}. Set DATA_DIR to a shorter one.`,
    );
  }
  return shorter;
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Two starters may find the same stale socket: the folder made here lets only one of them remove it. */
async function replaceStale(path: string, dataDir: string): Promise<Server | null> {
  if (await answers(path)) return null;
  const turn = join(dataDir, 'lock.turn');
  const since = await stat(turn).catch(() => null);
  if (since && Date.now() - since.mtimeMs > TURN_MS)
    await rm(turn, { recursive: true, force: true });
  try {
    await mkdir(turn);
  } catch {
    return null;
  }
  try {
    if (await answers(path)) return null;
    await rm(path, { force: true });
    return await listen(path);
  } finally {
    await rm(turn, { recursive: true, force: true });
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
