import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages where that is allowed without asking anybody; says whether it worked. */
export function aptInstall(...packages: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 2, 2], env }).status === 0;
  };
  console.error(`Installing ${packages.join(', ')} with apt-get …`);
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}
