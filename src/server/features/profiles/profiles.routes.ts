import { profilesContract } from '#contract/profiles/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { asUploaded, type Upload } from '#server/platform/http/uploads.ts';
import { addPhoto, admitPhoto, movePhoto, photoBytes, removePhoto } from './photos.service.ts';
import {
  completeOnboarding,
  readOwnProfile,
  readOwnPublicProfile,
  saveOnboarding,
  updateOwnProfile,
  updateSettings,
} from './profiles.service.ts';

const routes = implementContract(profilesContract);

export const photoUpload: Upload = {
  ...photoBytes,
  endpoint: profilesContract.photos.upload,
  admit: admitPhoto,
};

export const profilesRoutes = {
  own: routes.own.handler(({ context }) =>
    readOwnProfile(context.tools, context.caller().memberId),
  ),
  ownAsOthersSeeIt: routes.ownAsOthersSeeIt.handler(({ context }) =>
    readOwnPublicProfile(context.tools, context.caller().memberId),
  ),
  update: routes.update.handler(({ context, input }) =>
    updateOwnProfile(context.tools, context.caller().memberId, input),
  ),
  updateSettings: routes.updateSettings.handler(({ context, input }) =>
    updateSettings(context.tools, context.caller().memberId, input),
  ),
  saveOnboarding: routes.saveOnboarding.handler(({ context, input }) =>
    saveOnboarding(context.tools, context.caller().memberId, input),
  ),
  completeOnboarding: routes.completeOnboarding.handler(({ context }) =>
    completeOnboarding(context.tools, context.caller().memberId),
  ),
  photos: {
    upload: routes.photos.upload.handler(({ context, input }) =>
      addPhoto(context.tools, context.caller().memberId, asUploaded(input)),
    ),
    move: routes.photos.move.handler(({ context, input }) =>
      movePhoto(context.tools, context.caller().memberId, input),
    ),
    remove: routes.photos.remove.handler(({ context, input }) =>
      removePhoto(context.tools, context.caller().memberId, input.id),
    ),
  },
};
