import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { Client } from 'pg';
import { endWithUs } from '#server/platform/end-with-us.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { isUnreachable } from './database-errors.ts';
import { handOver, runProgram, startProgram, type PostgresPrograms } from './postgres-programs.ts';

/** Where a server is to be reached: a unix socket in a folder that only its owner can enter, or loopback with a password. */
export type PostgresAddress = { socketDir: string } | { port: number; password: string };

export interface PostgresServer {
  /** Settles when it has ended, for whatever reason. */
  ended: Promise<End>;
  /** `fast` writes everything down first; `immediate` leaves that to the next start. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
}

interface End {
  /** What it said last. */
  reason: string;
  /** By somebody else, or for want of memory. */
  killed: boolean;
}

// Each system has its own name for "the letters of every script"; the last one knows those of English only.
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
const LOOK_EVERY_MS = 50;
const START_AGAIN_AFTER_MS = 250;
/** How long statements of a server that was killed may go on. */
const PATIENCE_MS = 10 * 60_000;
/** How long one that was left over may take to write everything down, and then to end without that. */
const STOP_WITHIN_MS = 60_000;
const LINES_KEPT = 10;
const LAST_WORDS_MS = 200;
/** Somebody of a server that was killed is still at work. */
const STILL_IN_USE = /pre-existing shared memory block|lock file .+ already exists/;

/** Makes the folder of a server; one that was begun and not finished is made anew. */
export async function makeCluster(
  programs: PostgresPrograms,
  folder: string,
  password: string,
  options: string[] = [],
): Promise<void> {
  const drafts = `${folder}.part-`;
  let fault = '';
  for (const locale of LOCALES) {
    await removeDrafts(drafts);
    // Each has a name of its own: whoever made one and was killed may have left somebody who is still at it.
    const draft = await mkdtemp(drafts);
    await mkdir(join(draft, 'data'), { mode: 0o700 });
    await writeFile(join(draft, 'password'), password, { mode: 0o600 });
    await handOver(programs, draft);
    const { code, text } = await runProgram(programs, 'initdb', [
      `--pgdata=${join(draft, 'data')}`,
      '--username=postgres',
      `--pwfile=${join(draft, 'password')}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${locale}`,
      ...options,
    ]);
    if (code === 0) {
      await rename(join(draft, 'data'), folder);
      return rm(draft, { recursive: true });
    }
    fault = text;
    if (!/invalid locale/.test(text)) break;
  }
  throw new StartupFault(`${folder} could not be made: ${oneLine(fault)}`);
}

async function removeDrafts(drafts: string): Promise<void> {
  const around = dirname(drafts);
  for (const name of await readdir(around))
    if (name.startsWith(basename(drafts)))
      await rm(join(around, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Starts a server and waits until it takes connections, however long it has to put right what a crash has left. */
export async function startPostgres(
  programs: PostgresPrograms,
  folder: string,
  address: PostgresAddress,
  settings: Record<string, string>,
): Promise<PostgresServer> {
  await endLeftover(programs, folder);
  await handOver(programs, folder);
  if ('socketDir' in address) {
    await rm(address.socketDir, { recursive: true, force: true });
    await mkdir(address.socketDir, { mode: 0o700 });
    await handOver(programs, address.socketDir);
  }
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = launch(programs, folder, address, settings);
    const end = await takesConnections(address, server);
    if (end === null) return server;
    if (!(end.killed || STILL_IN_USE.test(end.reason)) || Date.now() > deadline)
      throw new StartupFault(`PostgreSQL in ${folder} did not start: ${oneLine(end.reason)}`);
    await wait(START_AGAIN_AFTER_MS);
  }
}

/** How to connect to a server. */
export const clientConfig = (address: PostgresAddress) => ({
  user: 'postgres',
  database: 'postgres',
  ...('port' in address
    ? { host: '127.0.0.1', port: address.port, password: address.password }
    : { host: address.socketDir, port: 5432 }),
});

function launch(
  programs: PostgresPrograms,
  folder: string,
  address: PostgresAddress,
  settings: Record<string, string>,
): PostgresServer {
  const reached: Record<string, string> =
    'port' in address
      ? { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: '5432',
          // A list, in which names with commas and quotes have to be quoted.
          unix_socket_directories: `"${address.socketDir.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        };
  const child = startProgram(
    programs,
    'postgres',
    [
      '-D',
      folder,
      ...Object.entries({ ...reached, ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
    // Apart from our terminal: whoever presses Ctrl-C there stops us, and we stop it.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32' },
  );
  const lines: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean));
    lines.splice(0, lines.length - LINES_KEPT);
  });
  const ended = new Promise<End>((resolve) => {
    child.once('error', ({ message }) => resolve({ reason: message, killed: false }));
    child.once('exit', (code, signal) => {
      const settle = () =>
        resolve({
          reason: lines.join('\n') || `it ended with ${signal ?? code}`,
          killed: signal === 'SIGKILL',
        });
      child.once('close', settle);
      // Whoever of a killed server is still at work holds its output open.
      setTimeout(settle, LAST_WORDS_MS);
    });
  });
  if (child.pid !== undefined) endWithUs(child.pid, ended);
  return {
    ended,
    stop: async (how = 'fast') => {
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (child.pid !== undefined && !isGone) await sendSignal(programs, child.pid, how);
      await ended;
    },
  };
}

/** Null once it does; what it ended with, if it ends before. */
async function takesConnections(
  address: PostgresAddress,
  { ended, stop }: PostgresServer,
): Promise<End | null> {
  for (;;) {
    const fault = await tryConnection(address);
    if (fault === null) return null;
    // A wrong password, say, will not become right.
    if (!isUnreachable(fault)) {
      await stop();
      return { reason: fault.message, killed: false };
    }
    const end = await Promise.race([ended, wait(LOOK_EVERY_MS, null)]);
    if (end) return end;
  }
}

/** Why nobody can connect; null when one can. */
export async function tryConnection(address: PostgresAddress): Promise<Error | null> {
  const client = new Client(clientConfig(address));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    // Not waited for: a connection that broke at the wrong moment never tells that it has ended.
    void client.end().catch(() => undefined);
  }
}

/** Whoever owns the folder has ended without stopping its server: it is stopped now. */
async function endLeftover(programs: PostgresPrograms, folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  const [first, itsFolder = folder] = (text ?? '').split('\n');
  const pid = Number(first) > 0 ? Number(first) : null;
  // A full disk or the loss of power may leave it empty.
  const left = pid ?? (text === null ? null : await findPostgres(folder));
  if (left === null || !(await isPostgres(left, itsFolder || folder))) {
    // Its number belongs to somebody else by now, whom PostgreSQL would take for it, or there is none.
    if (text !== null && (pid === null || isThere(pid))) await rm(file, { force: true });
    return;
  }
  for (const how of ['fast', 'immediate'] as const) {
    await sendSignal(programs, left, how);
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (Date.now() < deadline) {
      // Asked by its name: where nobody looks after orphans, one that has ended keeps its number.
      if (!(await isPostgres(left, itsFolder || folder))) return;
      await wait(LOOK_EVERY_MS);
    }
  }
  throw new StartupFault(`PostgreSQL, process ${left}, still runs in ${folder}. End it first.`);
}

/** Where the list of processes can be read. */
async function findPostgres(folder: string): Promise<number | null> {
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name) && (await isPostgres(Number(name), folder))) return Number(name);
  return null;
}

async function isPostgres(pid: number, folder: string): Promise<boolean> {
  const command = isThere(pid) ? await commandLine(pid) : '';
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(folder));
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FO', 'CSV', '/FI', `PID eq ${pid}`]
      : ['ps', '-o', 'args=', '-p', String(pid)];
  const child = spawn(command, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  return text;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function sendSignal(
  programs: PostgresPrograms,
  pid: number,
  how: 'fast' | 'immediate',
): Promise<void> {
  const name = how === 'fast' ? 'INT' : 'QUIT';
  // Windows has no signals; PostgreSQL brings its own.
  if (process.platform === 'win32')
    await runProgram(programs, 'pg_ctl', ['kill', name, String(pid)]);
  else
    try {
      process.kill(pid, `SIG${name}`);
    } catch (error) {
      // It has just ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
