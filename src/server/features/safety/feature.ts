import { safetyContract } from '#contract/safety/endpoints.ts';
import { heldPhotoRemoved, photoHeld } from '#server/features/profiles/profiles.facts.ts';
import { feature, inTransaction } from '#server/platform/feature.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { holdPhoto, settlePhoto } from './photos.service.ts';
import { contentReviewed, contentWithdrawn } from './safety.facts.ts';

/** Who is shown to whom (visibility.scope.ts), and whoever wants to be left alone. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: { ...blocksRoutes },
  listeners: [
    inTransaction(photoHeld, (_, tx, photo) => holdPhoto(tx, photo)),
    inTransaction(heldPhotoRemoved, async (_, tx, { photoId }) =>
      tx.tell(contentWithdrawn, { kind: 'photo', contentId: photoId }),
    ),
    inTransaction(contentReviewed, settlePhoto),
  ],
});
