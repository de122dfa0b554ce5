import { profilesContract, profilesEvents } from '#contract/profiles/endpoints.ts';
import {
  identityVerified,
  memberCreated,
  memberSeen,
  pauseChanged,
  statusChanged,
} from '#server/features/accounts/accounts.facts.ts';
import { afterCommit, feature, inTransaction, repeat, work } from '#server/platform/feature.ts';
import { ageMembers } from './age.service.ts';
import { noteActivity, settleAway, settleLockedOut, settleListed } from './findable.service.ts';
import { filesToRemove, removeOrphans, removePhotoFiles } from './photo-files.service.ts';
import { photoReviewed } from './profiles.facts.ts';
import { photoUpload, profilesRoutes } from './profiles.routes.ts';
import { eraseProfile, makeFirstProfile } from './profiles.service.ts';
import { ownProfileData } from './own-data.service.ts';

export const profiles = feature({
  name: 'profiles',
  contract: profilesContract,
  routes: profilesRoutes,
  export: ownProfileData,
  uploads: [photoUpload],
  listeners: [
    inTransaction(memberCreated, makeFirstProfile),
    inTransaction(statusChanged, (_, tx, { memberId, lockedOut }) =>
      settleLockedOut(tx, memberId, lockedOut),
    ),
    // Listings say who is verified.
    inTransaction(identityVerified, (_, tx, { memberId }) => settleListed(tx, memberId)),
    inTransaction(pauseChanged, (_, tx, { memberId, paused }) => settleAway(tx, memberId, paused)),
    afterCommit(memberSeen, (tools, { memberId }) => noteActivity(tools, memberId)),
    afterCommit(identityVerified, ({ realtime }, { memberId }) =>
      realtime.send(memberId, profilesEvents.ownChanged),
    ),
    afterCommit(photoReviewed, ({ realtime }, { memberId }) =>
      realtime.send(memberId, profilesEvents.ownChanged),
    ),
  ],
  erase: [eraseProfile],
  events: profilesEvents,
  jobs: [
    // India's midnight is half past six in the evening of UTC.
    repeat('profiles.age-members', '31 18 * * *', ageMembers),
    work(filesToRemove, (tools, { folder }) => removePhotoFiles(tools, folder)),
    repeat('photos.remove-orphans', '23 3 * * *', removeOrphans),
  ],
});
