import { UNSENT_FILES_MAX } from '#contract/messages/rules.ts';
import { removeUnusedBelow } from '#server/features/profiles/photo-files.service.ts';
import { lockUploadsOf } from '#server/platform/database/advisory-locks.ts';
import { after, days, hours } from '#server/platform/clock.ts';
import type { Queue } from '#server/platform/jobs/jobs.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  deleteFile,
  deleteUnsentBetween,
  deleteUnsentBeyond,
  fileFoldersInUse,
  type FileKind,
} from './message-files.queries.ts';

/** Photos and voice notes: where their files lie, and what removes them. */
export interface FileStore {
  kind: FileKind;
  below: string;
  toRemove: Queue<{ folder: string }>;
}

const UNSENT_AFTER_MS = hours(1);
/** Every hour looks no farther back, so that it need not go through all that was ever sent. */
const LOOKED_FOR_MS = days(7);
const UNSENT_BATCH = 200;

/**
 * Puts one there for a message to come. Of those that one member has never sent only the newest stay; a page whose message
 * still waited for an older one puts that up again.
 */
export async function keepUnsent(
  tools: Tools,
  store: FileStore,
  row: { id: string; memberId: string },
  insert: (tx: WriteTransaction) => Promise<void>,
): Promise<void> {
  await tools.write(async (tx) => {
    await lockUploadsOf(tx, row.memberId);
    await insert(tx);
    await removeFolders(
      tools,
      tx,
      store,
      await deleteUnsentBeyond(tx, store.kind, row, UNSENT_FILES_MAX),
    );
  });
}

/** What went up and was not sent within the hour. */
export async function removeUnsent(tools: Tools, store: FileStore): Promise<void> {
  const to = after(tools.clock, -UNSENT_AFTER_MS);
  const from = after(tools.clock, -LOOKED_FOR_MS);
  let gone: string[];
  do {
    gone = await tools.write(async (tx) => {
      const folders = await deleteUnsentBetween(tx, store.kind, [from, to], UNSENT_BATCH);
      await removeFolders(tools, tx, store, folders);
      return folders;
    });
  } while (gone.length === UNSENT_BATCH);
}

export async function removeFile(
  tools: Tools,
  tx: WriteTransaction,
  store: FileStore,
  { id, folder }: { id: string; folder: string },
): Promise<void> {
  await deleteFile(tx, store.kind, id);
  await removeFolders(tools, tx, store, [folder]);
}

/** Files of uploads that failed halfway, and of what was removed when their removal failed. */
export const removeOrphans = (tools: Tools, { kind, below }: FileStore): Promise<void> =>
  removeUnusedBelow(tools, below, (db, folders) => fileFoldersInUse(db, kind, folders));

async function removeFolders(
  tools: Tools,
  tx: WriteTransaction,
  { toRemove }: FileStore,
  folders: string[],
): Promise<void> {
  for (const folder of folders) await tools.jobs.enqueue(tx, toRemove, { folder });
}
