import { profilesContract } from '#contract/profiles/endpoints.ts';
import { memberCreated, memberSeen } from '#server/features/accounts/accounts.facts.ts';
import { afterCommit, feature, inTransaction, repeat, work } from '#server/platform/feature.ts';
import { noteActivity } from './findable.service.ts';
import { filesToRemove, removeOrphans, removePhotoFiles } from './photo-files.service.ts';
import { photoUpload, profilesRoutes } from './profiles.routes.ts';
import { makeFirstProfile } from './profiles.service.ts';

export const profiles = feature({
  name: 'profiles',
  contract: profilesContract,
  routes: profilesRoutes,
  uploads: [photoUpload],
  listeners: [
    inTransaction(memberCreated, makeFirstProfile),
    afterCommit(memberSeen, (tools, { memberId }) => noteActivity(tools, memberId)),
  ],
  jobs: [
    work(filesToRemove, (tools, { folder }) => removePhotoFiles(tools, folder)),
    repeat('photos.remove-orphans', '23 3 * * *', removeOrphans),
  ],
});
