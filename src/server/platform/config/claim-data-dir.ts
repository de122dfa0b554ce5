import type { Closer } from '#server/platform/closers.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { keepDemoApart, prepareDataDir, refuseOldDatabase } from './data-dir.ts';

/**
 * Makes sure that this process may work in the data folder, until it lets go of it. This reads little, so that whoever may not is told
 * before the whole server has been read.
 */
export async function claimDataDir({
  dataDir,
  databaseUrl,
  demo,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'demo'>): Promise<Closer> {
  await prepareDataDir(dataDir);
  // What several nodes share lies elsewhere.
  if (databaseUrl) return () => undefined;
  const unlock = await lockDataDir(dataDir);
  try {
    await refuseOldDatabase(dataDir);
    await keepDemoApart(dataDir, demo);
  } catch (error) {
    await unlock();
    throw error;
  }
  return unlock;
}
