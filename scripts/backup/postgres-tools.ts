import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { StartupFault } from '#server/platform/startup-fault.ts';

type Tool = 'pg_dump' | 'pg_restore';

/** Where packages of PostgreSQL keep the programs of one version. */
const placesOf = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/** The program of the server's own version: an older one refuses, and what a newer one writes an older server may not read. */
export async function findTool(
  name: Tool,
  major: number,
  programsIn: string | undefined,
): Promise<string> {
  const fromPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const folders = programsIn ? [programsIn] : [...placesOf(major), ...fromPath];
  const found: number[] = [];
  for (const folder of folders) {
    const program = join(folder, name);
    if (!(await stat(program).catch(() => null))) continue;
    const version = await versionOf(program);
    if (version === major) return program;
    if (version) found.push(version);
  }
  const others = found.length > 0 ? ` There is ${name} ${[...new Set(found)].join(' and ')}.` : '';
  throw new StartupFault(
    `The database is a PostgreSQL ${major}, and there is no ${name} ${major} ${programsIn ? `in ${programsIn}` : 'here'}.${others} Install it (Debian: postgresql-client-${major}) or name its folder with --programs.`,
  );
}

async function versionOf(program: string): Promise<number | null> {
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(() => '');
  const said = await Promise.race([text(child.stdout), failed]);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(said) ?? [];
  return major ? Number(major) : null;
}

/** A password in the address would stand in the list of processes. */
function apart(databaseUrl: string): { address: string; password: string | undefined } {
  const url = new URL(databaseUrl);
  const password = url.password ? decodeURIComponent(url.password) : undefined;
  url.password = '';
  return { address: url.href, password };
}

function start(program: string, args: string[], databaseUrl: string): ChildProcess {
  const { address, password } = apart(databaseUrl);
  return spawn(program, [...args, `--dbname=${address}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LC_ALL: 'C',
      ...(password === undefined ? {} : { PGPASSWORD: password }),
    },
  });
}

async function expectDone(name: Tool, child: ChildProcess): Promise<void> {
  const said = text(child.stderr as Readable);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  const lines = (await said).trim().split('\n');
  throw new StartupFault(`${name} failed: ${lines.slice(-3).join(' ')}`);
}

/** The database as it was at the snapshot. */
export async function* dump(
  program: string,
  databaseUrl: string,
  snapshot: string,
): AsyncGenerator<Buffer> {
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const child = start(program, args, databaseUrl);
  const done = expectDone('pg_dump', child);
  done.catch(() => undefined);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    await done;
  } finally {
    child.kill();
  }
}

/** All of it or nothing. */
export async function restoreDump(
  program: string,
  databaseUrl: string,
  file: string,
): Promise<void> {
  const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  const child = start(program, [...args, file], databaseUrl);
  child.stdout?.resume();
  await expectDone('pg_restore', child);
}
