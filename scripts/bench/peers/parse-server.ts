/** Parse Server, which is no part of this project: fetched into a folder of its own, and run as its makers advise. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/platform/free-port.ts';
import { parseClasses } from './parse-data.ts';
import { APP_ID } from './sites.ts';

const WANTED = 'parse-server@9.10.x';
const PROGRAM = 'node_modules/parse-server/bin/parse-server';
const STARTED_WITHIN_MS = 120_000;
/** As long as the bench runs. */
const CACHED_MS = 3_600_000;
/** As many as our server holds. */
const CONNECTIONS = 20;

export interface ParseServer {
  port: number;
  pid: number;
  end: () => Promise<void>;
}

/** From the registry that npm is set to, without running anything that comes with it. */
async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, PROGRAM))) return;
  console.log(`Fetching ${WANTED} …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', ['install', WANTED, '--prefix', folder, ...quietly], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${WANTED} could not be fetched; see above.`);
}

const settingsFor = (database: URL, port: number) => ({
  appId: APP_ID,
  masterKey: 'for the bench only',
  serverURL: `http://127.0.0.1:${port}/parse`,
  mountPath: '/parse',
  host: '127.0.0.1',
  port,
  databaseURI: `postgres://postgres@localhost${database.pathname}`,
  databaseOptions: { host: database.searchParams.get('host'), max: CONNECTIONS },
  directAccess: true,
  cacheTTL: CACHED_MS,
  cacheMaxSize: 1_000_000,
  // Whether a class exists is not asked with every request.
  allowClientClassCreation: true,
  schema: { definitions: parseClasses },
  liveQuery: { classNames: ['Message'] },
  startLiveQueryServer: true,
  logLevel: 'error',
  logsFolder: null,
  silent: true,
});

/** One process, as ours. */
export async function startParse(folder: string, database: URL): Promise<ParseServer> {
  await install(folder);
  const port = await freePort();
  const settings = join(folder, 'settings.json');
  await writeFile(settings, JSON.stringify(settingsFor(database, port)));
  const child = spawn(process.execPath, [PROGRAM, settings], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production' },
  });
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const end = () => endOf(child);
  const deadline = Date.now() + STARTED_WITHIN_MS;
  while (!(await isReady(port))) {
    if (isGone(child) || Date.now() > deadline) {
      await end();
      throw new Error(`Parse Server did not start. It said:\n${said.join('')}`);
    }
    await wait(100);
  }
  return { port, pid: child.pid ?? 0, end };
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function endOf(child: ChildProcess): Promise<void> {
  if (isGone(child)) return;
  const exited = once(child, 'exit');
  // It keeps nothing that would have to be put away.
  child.kill('SIGKILL');
  await exited;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const headers = { 'x-parse-application-id': APP_ID };
    return (await fetch(`http://127.0.0.1:${port}/parse/health`, { headers })).ok;
  } catch {
    return false;
  }
}
