import { eachOf, storedFile, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { heldReason } from './photos.policy.ts';
import { photoKey } from './photo-urls.policy.ts';
import { listPhotos } from './photos.queries.ts';
import { findProfile } from './profiles.queries.ts';

export const ownProfileData: Record<string, ExportPart> = {
  profile: {
    title: 'Profile, preferences and settings',
    columns: ['profiles.member_id'],
    one: profileOf,
  },
  photos: {
    title: 'Photos',
    columns: ['photos.member_id'],
    many: (tools, memberId) => eachOf(photosOf(tools, memberId)),
  },
};

async function profileOf({ db }: Tools, memberId: string): Promise<object | null> {
  const found = await findProfile(db, memberId);
  if (!found) return null;
  // What is made of other columns says nothing more.
  const { memberId: _, smoking: _s, drinking: _d, preferredGender: _g, ...profile } = found.profile;
  return profile;
}

async function photosOf({ db }: Tools, memberId: string): Promise<object[]> {
  const rows = await listPhotos(db, memberId);
  return rows.map(({ position, folder, width, height, size, uploadedAt, heldFor }) => ({
    photo: storedFile(
      `media/photos/${position + 1}.webp`,
      `Your photo ${position + 1}`,
      photoKey(folder, 'large'),
    ),
    main: position === 0,
    width,
    height,
    bytesUploaded: size,
    uploadedAt,
    waitsFor: heldReason(heldFor),
  }));
}
