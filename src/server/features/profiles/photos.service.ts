import type { Photo, ShownPhoto } from '#contract/profiles/endpoints.ts';
import { PHOTO_MAX_BYTES, PHOTOS_MAX, PHOTOS_MAX_ONBOARDING } from '#contract/profiles/rules.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { settleChange } from './findable.service.ts';
import {
  filesToRemove,
  isUploaded,
  putPhotoFiles,
  removePhotoFiles,
} from './photo-files.service.ts';
import { profilePresentable } from './profiles.facts.ts';
import { signedPhotoUrls } from './photo-urls.policy.ts';
import {
  deletePhoto,
  findRoom,
  insertPhoto,
  listPhotos,
  orderPhotos,
  type PhotoRow,
  type Room,
} from './photos.queries.ts';
import { lockProfile, type ProfileRow } from './profiles.queries.ts';

/** How the bytes of a photo come in, whatever it is for. */
export const photoBytes = {
  mostBytes: PHOTO_MAX_BYTES,
  tooLarge: 'PHOTO_TOO_LARGE',
  mostBytesHeld: 40 * PHOTO_MAX_BYTES,
  slowest: { bytesPerSecond: 4096, afterMs: 20_000 },
  types: /^(image\/|application\/octet-stream\b)/i,
  wrongType: 'NOT_AN_IMAGE',
} as const;

interface Photos {
  profileImages: Photo[];
}

/** With links that are good for the viewer: the member themself, or somebody else who may see them. */
export async function readPhotos(
  tools: Tools,
  db: Executor,
  memberId: string,
  viewerId: string,
): Promise<Photo[]> {
  const rows = await listPhotos(db, memberId);
  return rows.map((row) => viewPhoto(tools, viewerId, row));
}

/** Asked before the upload is read. */
export async function admitPhoto(tools: Tools, memberId: string): Promise<void> {
  const room = await findRoom(tools.db, memberId);
  if (!room) throw refuse('NOT_FOUND');
  refuseOneTooMany(room);
}

export async function addPhoto(
  tools: Tools,
  memberId: string,
  upload: UploadedFile,
): Promise<Photos> {
  const { files, ...picture } = await tools.pictures.make(upload.pieces, upload.over);
  const folder = await putPhotoFiles(tools, files);
  try {
    return await changePhotos(tools, memberId, async (tx, current, profile) => {
      const { onboardingComplete } = profile;
      refuseOneTooMany({ onboardingComplete, current: current.length });
      await insertPhoto(tx, {
        id: newPublicId(),
        memberId,
        position: current.length,
        folder,
        ...picture,
        size: upload.size,
        uploadedAt: tools.clock.now(),
      });
    });
  } catch (error) {
    // After any other failure the row may exist after all; the daily search finds what is left over.
    if (isRefusal(error)) await removePhotoFiles(tools, folder);
    throw error;
  }
}

export function movePhoto(
  tools: Tools,
  memberId: string,
  { id, to }: { id: string; to: number },
): Promise<Photos> {
  return changePhotos(tools, memberId, async (tx, current) => {
    const ids = current.map((row) => row.id);
    const from = ids.indexOf(ownPhoto(current, id).id);
    if (to === from || to < 0 || to >= ids.length) return;
    const others = ids.toSpliced(from, 1);
    await orderPhotos(tx, memberId, others.toSpliced(to, 0, id));
  });
}

export function removePhoto(tools: Tools, memberId: string, id: string): Promise<Photos> {
  return changePhotos(tools, memberId, async (tx, current) => {
    const { folder } = ownPhoto(current, id);
    await deletePhoto(tx, id);
    const others = current.map((row) => row.id).filter((each) => each !== id);
    await orderPhotos(tx, memberId, others);
    if (isUploaded(folder)) await tools.jobs.enqueue(tx, filesToRemove, { folder });
  });
}

/** Every change happens under the lock of the profile row and answers with the whole list. */
function changePhotos(
  tools: Tools,
  memberId: string,
  change: (tx: Transaction, current: PhotoRow[], profile: ProfileRow) => Promise<void>,
): Promise<Photos> {
  return tools.write(async (tx) => {
    const profile = await lockProfile(tx, memberId);
    if (!profile) throw refuse('NOT_FOUND');
    const before = await listPhotos(tx, memberId);
    await change(tx, before, profile);
    const profileImages = await readPhotos(tools, tx, memberId, memberId);
    // Only the first photo and the loss of the last one decide about being found.
    if ((before.length === 0) !== (profileImages.length === 0)) {
      await settleChange(tx, memberId);
      if (before.length === 0) tx.tell(profilePresentable, { memberId });
    }
    return { profileImages };
  });
}

function refuseOneTooMany({ onboardingComplete, current }: Room): void {
  const most = onboardingComplete ? PHOTOS_MAX : PHOTOS_MAX_ONBOARDING;
  if (current >= most) throw refuse('PHOTO_LIMIT', { data: { most, current } });
}

function ownPhoto(current: PhotoRow[], id: string): PhotoRow {
  const photo = current.find((row) => row.id === id);
  if (!photo) throw refuse('NOT_FOUND');
  return photo;
}

export function viewPhoto(tools: Tools, viewerId: string, row: PhotoRow): Photo {
  const { id, size, uploadedAt } = row;
  const shown = viewShownPhoto(tools, viewerId, row);
  return { ...shown, name: id, size, uploadedAt: uploadedAt.toISOString() };
}

/** Any picture that was made by the picture maker, wherever its row is kept. */
export function viewShownPhoto(
  tools: Tools,
  viewerId: string,
  { id, folder, width, height, placeholder }: Omit<ShownPhoto, 'urls'> & { folder: string },
): ShownPhoto {
  const urls = signedPhotoUrls(tools, viewerId, { id, folder });
  return { id, urls, width, height, placeholder };
}
