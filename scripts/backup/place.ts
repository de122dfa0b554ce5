import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING_FOLDER } from '#server/platform/config/data-dir.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';

/** Where earlier restores have moved what was there before them. */
const ASIDE = /^before-restore-/;
/** What whoever holds the folder has there, and nothing of the site. */
const OWN = new Set(['lock.sock', 'lock.turn', RESTORING_FOLDER, 'socket']);
const LEFT_BEHIND = new Set(['socket', 'database.dump', 'outbox']);

const listSite = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !OWN.has(name) && !ASIDE.test(name));

export async function expectEmptyFolder(dataDir: string): Promise<void> {
  const found = await listSite(dataDir);
  if (found.length > 0)
    throw new StartupFault(
      `The data folder ${dataDir} is not empty (${found.slice(0, 3).join(', ')}, …). Set DATA_DIR to an empty one, or say --aside to have what is there moved into a folder beside: nothing is put over it.`,
    );
}

/** No site starts in a data folder while this is there. What a restore that broke off has left in it goes. */
export async function beginFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, RESTORING_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Moves, and copies nothing: what stood there goes aside, and what was restored takes its place. */
export async function takePlace(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, RESTORING_FOLDER);
  for (const name of LEFT_BEHIND) await rm(join(folder, name), { recursive: true, force: true });
  const before = await listSite(dataDir);
  const aside = join(
    dataDir,
    `before-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  );
  try {
    if (before.length > 0) await mkdir(aside, { mode: 0o700 });
    for (const name of before) await rename(join(dataDir, name), join(aside, name));
    for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name));
    await rm(folder, { recursive: true });
  } catch (error) {
    throw new HalfPlaced(
      `${dataDir} could not be put in order: ${(error as Error).message}. The site does not start on it. Put right what is wrong and restore again, with --aside.`,
    );
  }
  return before.length > 0 ? aside : null;
}

/** Nothing was removed, but not everything stands where it belongs. */
export class HalfPlaced extends StartupFault {}
