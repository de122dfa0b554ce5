import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findEmbedded, startEmbedded } from '#server/platform/database/embedded.ts';
import { openBackup } from '#server/platform/backup/backup-file.ts';
import { freePort } from '#server/platform/free-port.ts';
import { createLog } from '#server/platform/log.ts';
import { makeKeyFiles, readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { unpack } from '../../scripts/backup/unpack.ts';
import { buildWeb } from '../../scripts/build/build.ts';
import { makeChatMembers, type ChatMember } from '../../scripts/local/chat-members.ts';
import { startServerProcess } from '../../scripts/local/server.ts';
import { withTools } from '../../scripts/local/with-tools.ts';
import { tableSums } from '../../scripts/backup/snapshot.ts';
import { keepHistory, withoutUnlogged } from './as-of.ts';
import { openLoad } from './backup-load.ts';
import { listAll, makeChatsIn } from './made-chats.ts';
import { runScript } from './run-script.ts';

/** A site that is backed up while its members are at it, and put back somewhere else. */

const isLong = process.env.FAULTS === 'all';
const DRILLS = isLong ? 20 : 2;
const PAIRS = isLong ? 10 : 3;
const TIMEOUT_MS = 3_600_000;

beforeAll(() => buildWeb());

let base: string;
let dataDir: string;
const open: (() => Promise<unknown> | void)[] = [];
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'saath-backup-'));
  dataDir = join(base, 'data');
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
  await rm(base, { recursive: true, force: true, maxRetries: 20 });
});

const backups = () => join(base, 'backups');
const keyFile = (half: 'public' | 'private') => join(base, `backup-${half}.pem`);

async function backUp(): Promise<{ file: string; text: string }> {
  const before = new Set(await readdir(backups()).catch(() => []));
  const args = ['--to', backups(), '--key', keyFile('public')];
  const { code, text } = await runScript('backup', dataDir, args);
  expect([code, text]).toEqual([0, expect.stringContaining(' holds ')]);
  const name = (await readdir(backups())).find(
    (each) => each.endsWith('.backup') && !before.has(each),
  );
  return { file: join(backups(), name ?? ''), text };
}

const restore = (folder: string, file: string, ...args: string[]) =>
  runScript('restore', folder, [file, '--key', keyFile('private'), ...args]);

async function superuserOf(folder: string) {
  return { ...(await findEmbedded(folder)), database: 'saath' };
}

/** The copy as it came, before anything was erased or ended in it. */
async function sumsOfCopy(file: string, work: (copy: object) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(base, 'raw-'));
  const archive = await openBackup(file, await readPrivateKey(keyFile('private')));
  await unpack(archive, folder, diskStorage(join(folder, 'files')));
  const database = await startEmbedded(folder, createLog('silent'));
  try {
    await work(await superuserOf(folder));
  } finally {
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

async function ask<Row extends object>(database: object, text: string, values: unknown[] = []) {
  const client = new Client(database);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Each photo that a profile names, and whether its files are there. */
async function missingPhotos(folder: string): Promise<string[]> {
  const rows = await withTools({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }, async ({ db }) => {
    const found = await db.execute<{ folder: string }>(
      sql`select folder from photos where folder like 'photos/%'`,
    );
    return found.rows;
  });
  const missing = await Promise.all(
    rows.map(async (row) => {
      const files = await readdir(join(folder, 'files', row.folder)).catch(() => []);
      return files.length === 3 ? [] : [row.folder];
    }),
  );
  return missing.flat();
}

test(
  'backups of a busy site are the site as it was, to the row, and whoever was erased since stays erased',
  { timeout: TIMEOUT_MS },
  async () => {
    const chats = await makeChatsIn({ DATA_DIR: dataDir }, PAIRS);
    const { others, victims } = await withTools({ DATA_DIR: dataDir }, async (tools) => {
      const all = await makeChatMembers(tools, 2 * PAIRS + 3 + DRILLS);
      return { others: all.slice(2 * PAIRS, 2 * PAIRS + 3), victims: all.slice(2 * PAIRS + 3) };
    });
    await makeKeyFiles(base, 'backup');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const site = await startServerProcess(
      { port, dataDir },
      { PUBLIC_URL: url, BACKUP_DIR: backups() },
    );
    open.push(() => site.end('SIGTERM'));
    const live = await superuserOf(dataDir);
    const history = await keepHistory(dataDir, live);
    open.push(history.close);

    const load = openLoad(url, chats, others);
    open.push(load.chat.close);
    await load.chat.goOn(2 * PAIRS);
    await waitFor(() => load.photos() > 2);
    const taken: { file: string; acknowledged: number; victim: ChatMember }[] = [];
    for (const victim of victims) {
      const acknowledged = load.chat.acknowledged();
      const { file, text } = await backUp();
      taken.push({ file, acknowledged, victim });
      console.log(
        `${text.split('\n')[0]} Meanwhile ${load.chat.acknowledged() - acknowledged} messages.`,
      );
      // They asked a day ago, and the site erases them within a minute.
      await ask(
        live,
        `update members set deletion_asked_at = now() - interval '25 hours' where id = $1`,
        [victim.id],
      );
      await load.chat.goOn(PAIRS);
    }
    await load.end();
    await load.chat.endAndCompare((member, chat) => listAll(url, member, chat));
    await waitFor(async () => {
      const left = await ask(live, 'select 1 from members where id = any($1)', [
        victims.map(({ id }) => id),
      ]);
      return left.length === 0;
    });
    console.log(
      `${load.chat.acknowledged()} messages and ${load.answered()} other requests were answered.`,
    );

    for (const { file, acknowledged, victim } of taken) {
      await sumsOfCopy(file, async (copy) => {
        const client = new Client(copy);
        await client.connect();
        const found = await withoutUnlogged(client, await tableSums(client));
        const expected = await withoutUnlogged(client, await history.asKnownTo(copy));
        await client.end();
        expect(Object.keys(expected).length).toBeGreaterThan(60);
        expect(found).toEqual(expected);
        const [row] = await ask<{ count: string }>(copy, 'select count(*) from messages');
        // One for each chat was there before.
        expect(Number(row?.count)).toBeGreaterThanOrEqual(acknowledged + PAIRS);
        expect(await ask(copy, 'select 1 from members where id = $1', [victim.id])).toHaveLength(1);
      });
      const folder = join(base, 'restored');
      const { code, text } = await restore(folder, file);
      expect([code, text]).toEqual([0, expect.stringContaining('are erased again')]);
      console.log(text.split('\n')[0]);
      const gone = await withTools({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }, async ({ db }) => {
        const rows = await db.execute(sql`select 1 from members where id = ${victim.id}`);
        return rows.rows.length === 0;
      });
      expect(gone).toBe(true);
      // One that its member took down while the files were copied may be missing; none that they kept.
      const kept = new Set(
        (await ask<{ folder: string }>(live, 'select folder from photos')).map((row) => row.folder),
      );
      expect((await missingPhotos(folder)).filter((each) => kept.has(each))).toEqual([]);
      await rm(folder, { recursive: true });
    }
  },
);
