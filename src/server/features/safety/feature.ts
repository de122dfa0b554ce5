import { safetyContract } from '#contract/safety/endpoints.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import { nameChosen } from '#server/features/accounts/accounts.facts.ts';
import {
  heldPhotoRemoved,
  photoHeld,
  textsWritten,
} from '#server/features/profiles/profiles.facts.ts';
import { afterCommit, feature, inTransaction } from '#server/platform/feature.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { reviewText } from './held-texts.service.ts';
import { holdPhoto, settlePhoto } from './photos.service.ts';
import { screenName, screenProfile } from './profile-texts.service.ts';
import { contentReviewed, contentWithdrawn, helpOffered, waitingChanged } from './safety.facts.ts';
import { waitingRoutes } from './waiting.routes.ts';

/** Who is shown to whom (visibility.scope.ts), whoever wants to be left alone, and what members may write. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: { ...blocksRoutes, ...waitingRoutes },
  events: safetyEvents,
  listeners: [
    inTransaction(nameChosen, screenName),
    inTransaction(textsWritten, screenProfile),
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
  ],
});
