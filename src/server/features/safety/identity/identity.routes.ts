import { identityContract, identityReviewContract } from '#contract/safety/identity.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { asUploaded, type Upload } from '#server/platform/http/uploads.ts';
import { putEkyc } from './ekyc.service.ts';
import { decideIdentity } from './identity-decisions.service.ts';
import {
  addPicture,
  admitDocument,
  documentBytes,
  putDetails,
  readIdentity,
  startIdentity,
  submitIdentity,
  withdrawIdentity,
} from './identity.service.ts';
import {
  answerCovered,
  claimCheck,
  readPicture,
  readProfilePhoto,
  readQueue,
  readReview,
  unclaimCheck,
} from './reviewing.service.ts';
import { revokeIdentity } from './revoking.service.ts';

const routes = implementContract(identityContract);
const review = implementContract(identityReviewContract);

const { identityFront, identityBack, identitySelfie } = identityContract;

const upload = (endpoint: Upload['endpoint']): Upload => ({
  ...documentBytes,
  endpoint,
  admit: admitDocument,
});

export const identityUploads = [identityFront, identityBack, identitySelfie].map(upload);

export const identityRoutes = {
  identity: routes.identity.handler(({ context }) =>
    readIdentity(context.tools, context.caller().memberId),
  ),
  startIdentity: routes.startIdentity.handler(({ context, input }) =>
    startIdentity(context.tools, context.caller().memberId, input.documentType),
  ),
  identityFront: routes.identityFront.handler(({ context, input }) =>
    addPicture(context.tools, context.caller().memberId, 'front', asUploaded(input)),
  ),
  identityBack: routes.identityBack.handler(({ context, input }) =>
    addPicture(context.tools, context.caller().memberId, 'back', asUploaded(input)),
  ),
  identitySelfie: routes.identitySelfie.handler(({ context, input }) =>
    addPicture(context.tools, context.caller().memberId, 'selfie', asUploaded(input)),
  ),
  identityDetails: routes.identityDetails.handler(({ context, input }) =>
    putDetails(context.tools, context.caller().memberId, input),
  ),
  identityEkyc: routes.identityEkyc.handler(({ context, input }) =>
    putEkyc(context.tools, context.caller().memberId, input),
  ),
  submitIdentity: routes.submitIdentity.handler(({ context }) =>
    submitIdentity(context.tools, context.caller().memberId),
  ),
  withdrawIdentity: routes.withdrawIdentity.handler(({ context }) =>
    withdrawIdentity(context.tools, context.caller().memberId),
  ),
};

const picture = (bytes: Buffer, name: string) => ({
  headers: { 'cache-control': 'private, no-store' },
  body: new File([new Uint8Array(bytes)], `${name}.webp`, { type: 'image/webp' }),
});

export const identityReviewRoutes = {
  identityQueue: review.identityQueue.handler(({ context, input }) =>
    readQueue(context.tools, context.caller(), input.cursor),
  ),
  identityReview: review.identityReview.handler(({ context, input }) =>
    readReview(context.tools, context.caller(), input.id),
  ),
  identityPicture: review.identityPicture.handler(async ({ context, input }) =>
    picture(await readPicture(context.tools, context.caller(), input), input.kind),
  ),
  identityPhoto: review.identityPhoto.handler(async ({ context, input }) =>
    picture(await readProfilePhoto(context.tools, context.caller(), input), input.photoId),
  ),
  identityClaim: review.identityClaim.handler(({ context, input }) =>
    claimCheck(context.tools, context.caller(), input.id),
  ),
  identityUnclaim: review.identityUnclaim.handler(({ context, input }) =>
    unclaimCheck(context.tools, context.caller(), input.id),
  ),
  identityCovered: review.identityCovered.handler(({ context, input }) =>
    answerCovered(context.tools, context.caller(), input),
  ),
  identityDecide: review.identityDecide.handler(({ context, input }) =>
    decideIdentity(context.tools, context.caller(), input),
  ),
  identityRevoke: review.identityRevoke.handler(({ context, input }) =>
    revokeIdentity(context.tools, context.caller(), input),
  ),
};
