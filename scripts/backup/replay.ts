import { copyList, readList } from '#server/platform/backup/erasure-list.ts';
import { closeAll, type Closer } from '#server/platform/closers.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findLists, type Looking } from './lists.ts';
import { readFacts } from './snapshot.ts';

/** What is back. */
interface Earlier {
  site: string;
  takenAt: string;
}

export interface Replayed {
  /** How many were erased since the backup and are erased again. */
  erased: number;
  /** When the last whom a list names was erased. */
  lastErasedAt: Date | null;
}

/** What happened since the backup and must hold: whoever was erased stays so, and nothing that was ended works again. */
export async function replay(
  config: Config,
  { site, takenAt }: Earlier,
  lists: Storage[],
): Promise<Replayed> {
  const { features } = await import('#server/features.ts');
  const { joinListeners } = await import('#server/join-listeners.ts');
  const { openTools } = await import('#server/open-tools.ts');
  const { recordAction } = await import('#server/platform/audit/audit.ts');
  const { eraseAgain, eraseFiles } =
    await import('#server/features/accounts/leaving/erasure.service.ts');
  // What is kept of somebody is kept from when they were erased, and not from today.
  let time: Date | null = null;
  const clock = { now: () => time ?? new Date() };
  const closers: Closer[] = [];
  try {
    const log = createLog('warn');
    const tools = await openTools(
      { ...config, redisUrl: null, restoring: true },
      clock,
      log,
      closers,
    );
    joinListeners(tools, features);
    await tools.write(async (tx) => {
      for (const { restored } of features) await restored?.(tools, tx);
      const details = { takenAt };
      recordAction(tools, tx, { actorId: null, action: 'site.restored', target: 'site', details });
    });
    const replayed: Replayed = { erased: 0, lastErasedAt: null };
    for (const list of lists) {
      await copyList(list, tools.storage, site);
      for await (const member of readList(list)) {
        if (!replayed.lastErasedAt || member.at > replayed.lastErasedAt)
          replayed.lastErasedAt = member.at;
        time = member.at;
        if (await eraseAgain(tools, member)) replayed.erased += 1;
        time = null;
      }
    }
    await eraseFiles(tools);
    return replayed;
  } finally {
    await closeAll(closers);
  }
}

/** The same for a database that PostgreSQL's own tools have brought back to an earlier time. */
export async function replayRecovered(config: Config, looking: Looking): Promise<Replayed> {
  if (!config.databaseUrl)
    throw new StartupFault('Set DATABASE_URL to the database that was recovered.');
  const { site } = await readFacts({ connectionString: config.databaseUrl });
  const lists = await findLists(config, site, looking);
  return replay(config, { site, takenAt: 'recovered' }, lists);
}
