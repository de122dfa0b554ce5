import type { About } from '#server/platform/backup/archive.ts';
import { copyList, readList } from '#server/platform/backup/erasure-list.ts';
import { closeAll, type Closer } from '#server/platform/closers.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

interface Replayed {
  /** How many were erased since the backup and are erased again. */
  erased: number;
  /** When the last whom a list names was erased. */
  lastErasedAt: Date | null;
}

/** What happened since the backup and must hold: whoever was erased stays so, and nothing that was ended works again. */
export async function replay(config: Config, about: About, lists: Storage[]): Promise<Replayed> {
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
      const details = { takenAt: about.takenAt };
      recordAction(tools, tx, { actorId: null, action: 'site.restored', target: 'site', details });
    });
    const replayed: Replayed = { erased: 0, lastErasedAt: null };
    for (const list of lists) {
      await copyList(list, tools.storage, about.site);
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
