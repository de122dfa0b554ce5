/**
 * Shows what a message costs beside what it cannot do without, and what may slow it down:
 * `npm run bench:chat [-- --only delivery,rate,idle,browse,sign-up,upload,calls,inbox --seconds 10]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchParts, type Bench } from './chat/parts.ts';
import { makeBenchMembers } from './chat/database.ts';
import { buildWeb } from '../build/build.ts';
import { watchMachine } from './load/machine.ts';
import { startForked } from './chat/forked.ts';
import { freePort } from '#server/platform/free-port.ts';
import { withPostgres } from '../local/postgres.ts';
import { startServerProcess } from '../local/server.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(benchParts).join(',') },
    seconds: { type: 'string', default: '10' },
    idle: { type: 'string', default: '10000' },
  },
});
const parts = values.only.split(',');
const helpers = {
  members: new URL('./chat/members.ts', import.meta.url),
  idle: new URL('./chat/idle.ts', import.meta.url),
  baseline: new URL('./chat/baseline.ts', import.meta.url),
  calls: new URL('./chat/calls.ts', import.meta.url),
  neighbours: new URL('./chat/neighbours.ts', import.meta.url),
};
const SECRET = 'for the bench only'.repeat(2);

async function measureOn(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-bench-'));
  const database = { DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET };
  const closers: (() => Promise<void>)[] = [];
  try {
    const people = await makeBenchMembers({ ...database, DATA_DIR: dataDir }, Number(values.idle));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { ...database, PUBLIC_URL: url, LOG_LEVEL: 'fatal' };
    const server = await startServerProcess({ port, dataDir }, settings);
    closers.push(() => server.end('SIGTERM'));
    const helper = (name: keyof typeof helpers) => {
      const started = startForked(helpers[name]);
      closers.push(started.end);
      return started;
    };
    const bench: Bench = {
      url,
      people,
      seconds: Number(values.seconds),
      databaseUrl,
      helper,
    };
    for (const [name, measure] of Object.entries(benchParts))
      if (parts.includes(name)) {
        const seen = watchMachine();
        await measure(bench);
        console.log(`  the machine: ${seen()}`);
      }
  } finally {
    for (const close of closers.toReversed()) await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await buildWeb();
await withPostgres(measureOn, { durable: true, settings: { shared_buffers: '256MB' } });
