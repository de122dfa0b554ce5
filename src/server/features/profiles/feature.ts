import { profilesContract, profilesEvents } from '#contract/profiles/endpoints.ts';
import {
  memberCreated,
  memberSeen,
  statusChanged,
} from '#server/features/accounts/accounts.facts.ts';
import { afterCommit, feature, inTransaction, repeat, work } from '#server/platform/feature.ts';
import { noteActivity, settleLockedOut } from './findable.service.ts';
import { filesToRemove, removeOrphans, removePhotoFiles } from './photo-files.service.ts';
import { photoReviewed } from './profiles.facts.ts';
import { photoUpload, profilesRoutes } from './profiles.routes.ts';
import { makeFirstProfile } from './profiles.service.ts';

export const profiles = feature({
  name: 'profiles',
  contract: profilesContract,
  routes: profilesRoutes,
  uploads: [photoUpload],
  listeners: [
    inTransaction(memberCreated, makeFirstProfile),
    inTransaction(statusChanged, (_, tx, { memberId, lockedOut }) =>
      settleLockedOut(tx, memberId, lockedOut),
    ),
    afterCommit(memberSeen, (tools, { memberId }) => noteActivity(tools, memberId)),
    afterCommit(photoReviewed, ({ realtime }, { memberId }) =>
      realtime.send(memberId, profilesEvents.ownChanged),
    ),
  ],
  events: profilesEvents,
  jobs: [
    work(filesToRemove, (tools, { folder }) => removePhotoFiles(tools, folder)),
    repeat('photos.remove-orphans', '23 3 * * *', removeOrphans),
  ],
});
