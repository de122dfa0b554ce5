import {
  emailChanged,
  memberCreated,
  phoneChanged,
  nameChosen,
} from '#server/features/accounts/accounts.facts.ts';
import {
  afterCommit,
  inTransaction,
  work,
  type FeatureJob,
  type FeatureListener,
} from '#server/platform/feature.ts';
import { removeReportedPhoto, reviewPhoto } from '#server/features/profiles/photos.service.ts';
import {
  type HeldPhoto,
  heldPhotoRemoved,
  photoHeld,
  textsWritten,
} from '#server/features/profiles/profiles.facts.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { ContentKind } from '#contract/safety/cases.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import {
  contactsToPart,
  partByContact,
  partReaddressed,
  partSignedUp,
} from './contacts.service.ts';
import {
  contentHeld,
  contentReviewed,
  contentWithdrawn,
  helpOffered,
  waitingChanged,
} from './safety.facts.ts';
import { refuseTooManyHeld, reviewText } from './held-texts.service.ts';
import { screenName, screenProfile } from './profile-texts.service.ts';

export const contactListeners: FeatureListener[] = [
  inTransaction(memberCreated, partSignedUp),
  inTransaction(emailChanged, (tools, tx, { memberId, email }) =>
    partReaddressed(tools, tx, { memberId, contact: email }),
  ),
  inTransaction(phoneChanged, (tools, tx, { memberId, number }) =>
    partReaddressed(tools, tx, { memberId, contact: number }),
  ),
  afterCommit(emailChanged, ({ jobs }) => jobs.hurry(contactsToPart)),
  afterCommit(phoneChanged, ({ jobs }) => jobs.hurry(contactsToPart)),
];

export const contactJobs: FeatureJob[] = [work(contactsToPart, partByContact)];

/** A photo that waits for a person. */
async function holdPhoto(
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
async function settlePhoto(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind === 'photo') await reviewPhoto(tools, tx, { photoId: contentId, released });
  if (kind === 'shown-photo' && !released) await removeReportedPhoto(tools, tx, contentId);
}

/** Accounts and profiles stand before us: they say what was written, and we say whether it may stand. */
export const contentListeners: FeatureListener[] = [
  inTransaction(nameChosen, screenName),
  inTransaction(textsWritten, screenProfile),
  inTransaction(contentHeld, refuseTooManyHeld),
  inTransaction(contentReviewed, reviewText),
  inTransaction(photoHeld, (_, tx, photo) => holdPhoto(tx, photo)),
  inTransaction(heldPhotoRemoved, async (_, tx, { photoId }) =>
    tx.tell(contentWithdrawn, { kind: 'photo', contentId: photoId }),
  ),
  inTransaction(contentReviewed, settlePhoto),
  afterCommit(waitingChanged, ({ realtime }, { memberId }) =>
    realtime.send(memberId, safetyEvents.waitingChanged, {}),
  ),
  afterCommit(helpOffered, ({ realtime }, { memberId }) =>
    realtime.send(memberId, safetyEvents.help, {}),
  ),
];
