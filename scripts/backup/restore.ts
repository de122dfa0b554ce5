import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { About, Contents } from '#server/platform/backup/archive.ts';
import { openBackup } from '#server/platform/backup/backup-file.ts';
import type { Config } from '#server/platform/config/config.ts';
import { lockDataDir, prepareDataDir, RESTORING_FOLDER } from '#server/platform/config/data-dir.ts';
import { MAJOR_VERSION } from '#server/platform/database/embedded.ts';
import { embeddedPrograms } from '#server/platform/database/postgres-programs.ts';
import { ROOT } from '#server/platform/root.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findLists, otherSite, type Looking } from './lists.ts';
import { beginFolder, expectEmptyFolder, HalfPlaced, takePlace } from './place.ts';
import { findTool, restoreDump } from './postgres-tools.ts';
import { replay } from './replay.ts';
import { secretMarkOf } from './secret-mark.ts';
import {
  beginRestore,
  endRestore,
  expectEmptyDatabase,
  readMajor,
  readSums,
  type TableSums,
} from './snapshot.ts';
import { checkBackup, dumpIn, unpack } from './unpack.ts';

interface Restoring extends Looking {
  file: string;
  privateKeyFile: string;
  /** Move what is in the data folder aside. */
  aside: boolean;
  programsIn: string | undefined;
}

interface Restored extends Contents {
  about: About;
  erased: number;
  lastErasedAt: Date | null;
  aside: string | null;
  seconds: number;
}

/** Everything is made whole beside what is there, and takes its place last: whatever fails leaves that as it was. */
export async function restoreBackup(config: Config, options: Restoring): Promise<Restored> {
  const began = performance.now();
  const privateKey = await readPrivateKey(options.privateKeyFile);
  const open = await openBackup(options.file, privateKey);
  const { about, contents } = await checkBackup(options.file, open);
  const program = await expectUsable(config, about, options.programsIn);
  await prepareDataDir(config.dataDir);
  const unlock = await lockDataDir(config.dataDir);
  try {
    const lists = await findLists(config, about.site, options);
    await expectSameSecret(config, about, options);
    await expectEmpty(config, options);
    const done = await putBack(config, { open, about, lists, program });
    return { ...contents, ...done, about, seconds: (performance.now() - began) / 1000 };
  } finally {
    await unlock();
  }
}

/** Whether what is in it can be used here; answers with the program that a dump needs. */
async function expectUsable(
  { databaseUrl, dataDir }: Config,
  { database: { kind, major }, migratedTo }: About,
  programsIn: string | undefined,
): Promise<string | null> {
  if (kind === 'cluster' && databaseUrl)
    throw new StartupFault(
      'This is a backup of an embedded database. Leave DATABASE_URL out: it goes into a data folder.',
    );
  if (kind === 'dump' && !databaseUrl)
    throw new StartupFault(
      'This is a backup of a database of its own. Set DATABASE_URL to an empty one.',
    );
  const journal = await readFile(join(ROOT, 'migrations/meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  if (migratedTo > (entries.at(-1)?.when ?? 0))
    throw new StartupFault(
      'This backup was made by a newer version of this software. Restore it with that one.',
    );
  if (!databaseUrl) {
    if (String(major) !== MAJOR_VERSION)
      throw new StartupFault(
        `This backup was made of PostgreSQL ${major}, this is ${MAJOR_VERSION}. Restore it with the version of this software that made it.`,
      );
    await prepareDataDir(dataDir);
    // Where root runs it as somebody else, those have to come through this folder, too.
    await embeddedPrograms(dataDir);
    return null;
  }
  const here = await readMajor({ connectionString: databaseUrl });
  if (here < major)
    throw new StartupFault(
      `This backup was made of PostgreSQL ${major}, and DATABASE_URL names a ${here}. Name one that is no older.`,
    );
  return findTool('pg_restore', here, programsIn);
}

async function expectSameSecret(config: Config, about: About, options: Restoring): Promise<void> {
  const mark = await secretMarkOf(config, config.dataDir);
  if (mark === null || about.secretMark === null || mark === about.secretMark) return;
  if (options.site === about.site) return;
  throw otherSite(
    config.sessionSecret ? 'SESSION_SECRET' : `The data folder ${config.dataDir}`,
    about.site,
  );
}

async function expectEmpty(config: Config, { aside }: Restoring): Promise<void> {
  const { databaseUrl, dataDir, s3 } = config;
  if (!aside) await expectEmptyFolder(dataDir);
  if (databaseUrl) await expectEmptyDatabase({ connectionString: databaseUrl });
  // What a restore that broke off has put there is put there again.
  const isAgain = (await stat(join(dataDir, RESTORING_FOLDER)).catch(() => null)) !== null;
  if (s3 && !isAgain)
    for await (const key of ownFiles(await openStorage(config)))
      throw new StartupFault(
        `The bucket ${s3.bucket} is not empty (${key}, …). Name an empty one: nothing is put over what is there.`,
      );
}

async function* ownFiles(storage: Storage): AsyncGenerator<string> {
  for await (const { key } of storage.list(null)) if (!key.startsWith('erasures/')) yield key;
}

interface Putting {
  open: () => AsyncGenerator<Buffer>;
  about: About;
  lists: Storage[];
  program: string | null;
}

async function putBack(config: Config, { open, about, lists, program }: Putting) {
  const { dataDir, databaseUrl, s3 } = config;
  const database = databaseUrl ? { connectionString: databaseUrl } : null;
  const folder = await beginFolder(dataDir);
  const inside: Config = { ...config, dataDir: folder, backup: { ...config.backup, folder: null } };
  const storage = await openStorage(inside);
  try {
    if (database) await beginRestore(database);
    const { sums } = await unpack(open, folder, storage);
    if (databaseUrl && database && program) {
      await restoreDump(program, databaseUrl, dumpIn(folder));
      expectSameSums(sums, await readSums(database));
    }
    const { erased, lastErasedAt } = await replay(inside, about, lists);
    // The data folder first: the database says until then that it is not whole.
    const aside = await takePlace(dataDir);
    if (database) await endRestore(database, 'whole');
    return { erased, lastErasedAt, aside };
  } catch (error) {
    // Where it had begun to take its place, the folder stays, and with it the refusal to start.
    if (error instanceof HalfPlaced) throw error;
    if (s3) for await (const key of ownFiles(storage)) await storage.remove(key);
    if (database) await endRestore(database, 'none');
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    storage.close();
  }
}

function expectSameSums(told: TableSums | null, found: TableSums): void {
  const names = new Set([...Object.keys(told ?? {}), ...Object.keys(found)]);
  const different = [...names].filter((name) => {
    const [one, other] = [told?.[name], found[name]];
    return one?.rows !== other?.rows || one?.sum !== other?.sum;
  });
  if (different.length > 0)
    throw new StartupFault(
      `What was restored is not what was backed up (${different.join(', ')}). Nothing was changed.`,
    );
}
