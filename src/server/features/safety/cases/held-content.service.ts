import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { HeldContent } from '../safety.facts.ts';
import { noEvidence, openCase } from './cases.service.ts';

/** What a machine has held waits for a person, who sees this one thing and nothing around it. */
export async function openHeldCase(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, memberId, sealed, finding, text, fileKey }: HeldContent,
): Promise<void> {
  const isPicture = fileKey !== null;
  await openCase(tools, tx, {
    kind: isPicture ? 'photo' : 'content',
    clock: 'held',
    reason: finding,
    subjectId: memberId,
    contentKind: kind,
    contentId,
    fileKey,
    adminOnly: sealed,
    sealed,
    evidence: {
      ...noEvidence,
      text,
      pictures: isPicture ? [{ name: HELD_PICTURE, reported: true }] : [],
    },
  });
}

/** Stays where it is stored: it is there as long as the case is open. */
export const HELD_PICTURE = 'held';
