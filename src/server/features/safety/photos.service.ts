import { removeReportedPhoto, reviewPhoto } from '#server/features/profiles/photos.service.ts';
import type { HeldPhoto } from '#server/features/profiles/profiles.facts.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { ContentKind } from '#contract/safety/cases.ts';
import { contentHeld } from './safety.facts.ts';

/** A photo that waits for a person. */
export async function holdPhoto(
  tx: WriteTransaction,
  { photoId, memberId, findings, fileKey, like }: HeldPhoto,
): Promise<void> {
  tx.tell(contentHeld, {
    kind: 'photo',
    contentId: photoId,
    memberId,
    sealed: false,
    finding: findings.join(', '),
    text: null,
    fileKey,
    like,
  });
}

/** Profiles keeps the photos and cannot listen: it stands before safety. */
export async function settlePhoto(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind === 'photo') await reviewPhoto(tools, tx, { photoId: contentId, released });
  if (kind === 'shown-photo' && !released) await removeReportedPhoto(tools, tx, contentId);
}
