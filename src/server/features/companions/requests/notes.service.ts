import type { ContentKind } from '#contract/safety/cases.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { requestNoteReviewed } from '../companions.facts.ts';
import { lockRequest, updateRequest } from './requests.queries.ts';

/** A person has looked: what is released the companion reads from now on, what is not stays with its writer alone. */
export async function reviewNote(
  _: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'request-note') return;
  const row = await lockRequest(tx, contentId);
  if (row?.noteState !== 'held') return;
  const noteState = released ? 'shown' : 'removed';
  tx.tell(requestNoteReviewed, { request: await updateRequest(tx, row.id, { noteState }) });
}
