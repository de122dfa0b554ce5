import type { Erasure } from '#server/platform/erasure.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { deleteOwnBlocks } from './blocks.queries.ts';
import { deleteBanned, deleteFormerMailboxes, renameBanned } from './cases/decisions.queries.ts';
import { deleteOwn } from './check-ins/check-ins.queries.ts';
import { deleteIdentityChecks } from './identity/identity.queries.ts';

/** A ban outlives its member: its hashes stay, under the pseudonym. Of people under 18 that of the document says enough. */
export async function eraseOwnSafety(
  _: Tools,
  tx: WriteTransaction,
  { memberId, pseudonym, underAge, count, keepHash, removeFiles }: Erasure,
): Promise<void> {
  count('check-ins', await deleteOwn(tx, memberId));
  count('blocks', await deleteOwnBlocks(tx, memberId));
  await deleteFormerMailboxes(tx, memberId);
  if (underAge) await deleteBanned(tx, memberId);
  else if (await renameBanned(tx, memberId, pseudonym)) keepHash('bans');
  const { checks, files, foundUnderAge } = await deleteIdentityChecks(tx, memberId);
  if (foundUnderAge) keepHash('under-age');
  count('identity', checks);
  removeFiles(files);
}
