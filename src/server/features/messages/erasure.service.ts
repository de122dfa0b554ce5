import type { Erasure } from '#server/platform/erasure.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { deletePhotosOf, eraseMessagesOf, leaveConversations } from './erasure.queries.ts';

/**
 * What they wrote goes, words and photos; the place of each message stays, as for one that its sender has deleted, and so does all that
 * the other one wrote. A request that nobody has accepted goes whole.
 */
export async function eraseWritten(
  _: Tools,
  tx: WriteTransaction,
  { memberId, at, count, removeFiles }: Erasure,
): Promise<void> {
  await leaveConversations(tx, memberId);
  count('messages', await eraseMessagesOf(tx, memberId, at));
  const folders = await deletePhotosOf(tx, memberId);
  count('chat-photos', folders.length);
  removeFiles(folders.map((folder) => `${folder}/`));
}
