/**
 * Several nodes with all that they stand on, on this machine and behind one address: `npm run cluster [-- --folder ./cluster-data
 * --port 3000 --nodes 2]`. `npm run cluster -- restart` builds what has changed and restarts node after node; SIGHUP does the latter.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { closeAll, type Closer } from '#server/platform/closers.ts';
import { claimDataDir, keptSecret } from '#server/platform/config/data-dir.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { freePort } from '#server/platform/free-port.ts';
import { expectFreeAddress } from '#server/platform/http/listen.ts';
import { newToken } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { reportFaults, StartupFault } from '#server/platform/startup-fault.ts';
import { openBuilds } from './cluster/builds.ts';
import { orderRestart, takeOrders } from './cluster/control.ts';
import { startNodes } from './cluster/nodes.ts';
import { startProxy } from './cluster/proxy.ts';
import { endWithNpm } from './local/end-with-npm.ts';
import { getRedis, startRedis } from './local/redis.ts';

const CONNECTIONS_PER_NODE = 25;
const MOST_NODES = 8;
/** While one takes over, both are there. */
const SPARE_NODES = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: './cluster-data' },
    port: { type: 'string', default: '3000' },
    nodes: { type: 'string', default: '2' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

function wholeNumber(name: 'port' | 'nodes', most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new StartupFault(`--${name} must be a whole number from 1 to ${most}.`);
}

await reportFaults(async () => {
  const folder = resolve(values.folder);
  const [order, ...rest] = positionals;
  if (rest.length > 0 || (order !== undefined && order !== 'restart'))
    throw new StartupFault('Either nothing is to be said, or: restart');
  if (order) return orderRestart(folder, say);
  return run(folder, wholeNumber('port', 65_535), wholeNumber('nodes', MOST_NODES));
});

/** The folder is a data folder like that of `npm start`, so that a site can go from one to the other. */
async function run(folder: string, port: number, count: number): Promise<void> {
  const host = process.env.HOST ?? '127.0.0.1';
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const closers: Closer[] = [];
  stopWhenTold(closers);
  // Files are for this user alone, also those that libraries make.
  process.umask(0o077);
  try {
    closers.push(await claimDataDir({ dataDir: folder, databaseUrl: null, demo: false }));
    await expectFreeAddress({ port, host });
    getRedis();
    const database = await startEmbedded(folder, createLog('warn'), {
      max_connections: String(CONNECTIONS_PER_NODE * (count + SPARE_NODES)),
    });
    closers.push(database.stop);
    const databaseUrl = urlOf(database.pool);
    say(`PostgreSQL runs in ${folder}/database (for operators: DATABASE_URL='${databaseUrl}')`);
    const redis = await keepRedis(folder);
    closers.push(redis.stop);
    const proxy = await startProxy({ port, host, publicUrl });
    const nodes = await startNodes({
      count,
      proxy,
      say,
      builds: await openBuilds(`${folder}/builds`),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PUBLIC_URL: publicUrl,
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        SESSION_SECRET: await keptSecret(folder, 'session-secret'),
        // We say who asks, and nobody else is believed.
        TRUST_PROXY: '127.0.0.1',
        TEST_PAYMENTS: 'on',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      },
    });
    closers.push(nodes.stop, proxy.close);
    closers.push(await takeOrders(folder, nodes.restart));
    process.on('SIGHUP', () => {
      nodes.restart(() => undefined).catch((error: unknown) => say((error as Error).message));
    });
    say(`Saath is running at ${publicUrl}, on ${count} nodes. Ctrl-C stops all of it.`);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** Once, in good order. Whoever presses Ctrl-C again does not want to wait; what we have started ends with us. */
function stopWhenTold(closers: Closer[]): void {
  endWithNpm();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('Stopping …');
    await reportFaults(() => closeAll(closers));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => {
    if (stopping) process.exit(1);
    void stop();
  });
}

function urlOf({ host = '', port, user, database, password }: PoolConfig): string {
  return host.startsWith('/')
    ? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}:${String(password)}@${host}:${port}/${database}`;
}

/** Starts it again when it dies: nothing in it has to be kept. */
async function keepRedis(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const password = newToken();
  const start = () => startRedis({ port, folder, password, apart: true });
  let stopping = false;
  let running = await start();
  async function watch(): Promise<void> {
    for (;;) {
      await running.ended;
      if (stopping) return;
      say('Redis has ended, and is started again');
      running = await start();
    }
  }
  void reportFaults(watch);
  say(`Redis runs as process ${running.pid} at 127.0.0.1:${port}`);
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      await running.end();
    },
  };
}
