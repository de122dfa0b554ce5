import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, stat, writeFile, rm } from 'node:fs/promises';
import { randomBytes, createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { connect, createServer, type Server } from 'node:net';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Closer } from '#server/platform/closers.ts';
import type { Config } from './config.ts';

const SECRET_LENGTH = 32;

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupFault(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        'Give this user write permission or set DATA_DIR to another folder.',
    );
  }
}

/** A secret that nobody configured: made once, readable by this user only. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  const draft = `${file}.part`;
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= SECRET_LENGTH) return kept;
  // Written aside and renamed: a crash leaves no half secret behind.
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await rename(draft, file);
  return readFile(file, 'utf8');
}

/** What a restore has not made whole yet; it stands in the data folder until then. */
export const RESTORING_FOLDER = 'restoring';

async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (!(await stat(join(dataDir, RESTORING_FOLDER)).catch(() => null))) return;
  throw new StartupFault(
    `A restore into the data folder ${dataDir} did not end. Run the same npm run restore again.`,
  );
}

const DEMO_MARK = 'demo';
/** Where the embedded database lives. */
export const EMBEDDED_FOLDER = 'database';
/** Where it lived before it was a real PostgreSQL. */
const OLD_EMBEDDED_FOLDER = 'postgres';

async function refuseOldDatabase(dataDir: string): Promise<void> {
  if (!(await stat(join(dataDir, OLD_EMBEDDED_FOLDER)).catch(() => null))) return;
  throw new StartupFault(
    `The data folder ${dataDir} was made by an earlier version, whose embedded database this one cannot read. ` +
      'Set DATA_DIR to another folder, or remove this one to begin anew.',
  );
}

/** Everybody knows the demo logins: a folder that has them is never served as a real site, and no real one gets them. */
async function keepDemoApart(dataDir: string, demo: boolean): Promise<void> {
  const mark = join(dataDir, DEMO_MARK);
  const marked = (await stat(mark).catch(() => null)) !== null;
  if (demo && !marked && (await stat(join(dataDir, EMBEDDED_FOLDER)).catch(() => null))) {
    throw new StartupFault(
      `The data folder ${dataDir} holds a real site; the demo's logins are public. Set DATA_DIR to another folder.`,
    );
  }
  if (demo) await writeFile(mark, 'This folder belongs to the demo.\n', { mode: 0o600 });
  else if (marked) {
    throw new StartupFault(
      `The data folder ${dataDir} belongs to the demo, whose logins are public. Set DATA_DIR to another folder.`,
    );
  }
}

/** The kernel refuses longer paths for sockets. */
export const SOCKET_PATH_MAX = 100;
// Taking over a stale lock takes moments; whoever died meanwhile has lost the turn.
const TURN_MS = 10_000;

/**
 * Whoever starts stops the embedded database that is left over there, so the first one holds a listening socket in the folder.
 * The kernel closes it with the process, however that ends: a lock can be stale but never forgotten.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(join(dataDir, 'lock.sock'));
  const server = (await listen(path)) ?? (await replaceStale(path, dataDir));
  if (!server) {
    throw new StartupFault(
      `Another process is already running on the data folder ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Under which a socket in the data folder is reached. */
export function socketPath(path: string): string {
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

/**
 * Makes sure that this process may work in the data folder, until it lets go of it. This reads little, so that whoever may not is told
 * before the whole server has been read.
 */
export async function claimDataDir({
  dataDir,
  databaseUrl,
  demo,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'demo'>): Promise<Closer> {
  await prepareDataDir(dataDir);
  await refuseUnfinishedRestore(dataDir);
  // What several nodes share lies elsewhere.
  if (databaseUrl) return () => undefined;
  const unlock = await lockDataDir(dataDir);
  try {
    await refuseOldDatabase(dataDir);
    await keepDemoApart(dataDir, demo);
  } catch (error) {
    await unlock();
    throw error;
  }
  return unlock;
}
