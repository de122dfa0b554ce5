import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aptInstall } from '../../local/apt.ts';

const RELEASE = 'trixie';
const BOOTS_WITHIN_MS = 120_000;
/** Where a machine keeps the certificates that are added to those it knows. */
const ADDED_CERTIFICATE = '/usr/local/share/ca-certificates/added.crt';

/** A Debian of its own, with systemd and this machine's network. */
export interface Machine {
  root: string;
  /** Runs it in a shell, as root, and stops at the first command that fails. */
  run(script: string): Promise<void>;
  stop(): Promise<void>;
}

/** Makes one in a folder, from Debian's packages; a folder that has one is used again. */
export async function makeRoot(root: string): Promise<void> {
  needPrograms();
  if (existsSync(join(root, 'usr/lib/systemd/systemd'))) return;
  const made = spawnSync(
    'debootstrap',
    ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates', RELEASE, root],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (made.status !== 0) throw new Error(`debootstrap ended with ${made.status}.`);
}

function needPrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('A machine can only be made by root.');
  const isThere = (program: string) =>
    spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
  const packages = Object.entries({
    debootstrap: 'debootstrap',
    'systemd-container': 'systemd-nspawn',
  }).flatMap(([name, program]) => (isThere(program) ? [] : name));
  if (packages.length > 0 && !aptInstall(...packages))
    throw new Error(`Install ${packages.join(' and ')} first.`);
}

/** Starts it. What is bound is there to be read, under another path. */
export async function bootMachine(root: string, bound: Record<string, string>): Promise<Machine> {
  const binds = Object.entries(bound).map(([from, to]) => `--bind-ro=${from}:${to}`);
  const booting = spawn(
    'systemd-nspawn',
    ['--quiet', '--register=no', '--keep-unit', '--boot', '-D', root, ...binds],
    // Of a terminal it would take hold.
    { stdio: ['ignore', 'ignore', 'inherit'], detached: true },
  );
  const ended = once(booting, 'exit');
  const until = performance.now() + BOOTS_WITHIN_MS;
  let init: number | null = null;
  while (!init || !isUp(init)) {
    if (performance.now() > until || booting.exitCode !== null)
      throw new Error('The machine did not boot.');
    await wait(200);
    init = childOf(booting.pid ?? 0);
  }
  const pid = init;
  const settings = await trustSameCertificates(root);
  return {
    root,
    run: async (script) => {
      const inside = [
        ...entering(pid),
        'env',
        ...settings,
        'bash',
        '-euo',
        'pipefail',
        '-c',
        script,
      ];
      const running = spawn('nsenter', inside, { stdio: ['ignore', 'inherit', 'inherit'] });
      const [status] = await once(running, 'exit');
      if (status !== 0) throw new Error(`This ended with ${status}:\n${script}`);
    },
    stop: async () => {
      spawnSync('nsenter', [...entering(pid), 'systemctl', 'poweroff']);
      await ended;
    },
  };
}

/** Its processes, folders and names, and this machine's network. */
const entering = (pid: number) => ['--target', String(pid), '-m', '-u', '-i', '-p', '-C'];

function childOf(pid: number): number | null {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return Number(child) || null;
  } catch {
    return null;
  }
}

function isUp(pid: number): boolean {
  const asked = spawnSync('nsenter', [...entering(pid), 'systemctl', 'is-system-running']);
  return ['running', 'degraded'].includes(asked.stdout.toString().trim());
}

/** Whatever stands between this machine and the world stands between that one and it, too. */
async function trustSameCertificates(root: string): Promise<string[]> {
  const path = '/usr/sbin:/usr/bin:/sbin:/bin';
  const always = [`PATH=${path}`, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'];
  const added = process.env.NODE_EXTRA_CA_CERTS;
  if (!added || (await readFile(added).catch(() => null)) === null) return always;
  const file = join(root, ADDED_CERTIFICATE);
  await mkdir(join(file, '..'), { recursive: true });
  await copyFile(added, file);
  return [...always, `NODE_EXTRA_CA_CERTS=${ADDED_CERTIFICATE}`];
}
