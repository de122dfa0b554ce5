import { safetyEvents } from '#contract/safety/events.ts';
import { nameChosen } from '#server/features/accounts/accounts.facts.ts';
import {
  heldPhotoRemoved,
  photoHeld,
  textsWritten,
} from '#server/features/profiles/profiles.facts.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { refuseTooManyHeld, reviewText } from './held-texts.service.ts';
import { holdPhoto, settlePhoto } from './photos.service.ts';
import { screenName, screenProfile } from './profile-texts.service.ts';
import {
  contentHeld,
  contentReviewed,
  contentWithdrawn,
  helpOffered,
  waitingChanged,
} from './safety.facts.ts';

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
