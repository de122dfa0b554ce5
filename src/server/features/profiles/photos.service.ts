import type { IncomingHttpHeaders } from 'node:http';
import type { Photo, ShownPhoto } from '#contract/profiles/endpoints.ts';
import {
  IN_WIZARD,
  PHOTO_MAX_BYTES,
  PHOTOS_MAX,
  PHOTOS_MAX_ONBOARDING,
} from '#contract/profiles/rules.ts';
import { lockContentOf } from '#server/platform/database/advisory-locks.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Picture } from '#server/platform/pictures/picture-maker.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { settleChange } from './findable.service.ts';
import {
  filesToRemove,
  isUploaded,
  pictureOwner,
  putPhotoFiles,
  removePhotoFiles,
} from './photo-files.service.ts';
import { heldReason, photoFindings, hashBands } from './photos.policy.ts';
import { photoKey, signedPhotoUrls } from './photo-urls.policy.ts';
import {
  countPhotos,
  deletePhoto,
  findLike,
  findPhoto,
  insertPhoto,
  listPhotos,
  orderPhotos,
  showPhoto,
  type PhotoRow,
} from './photos.queries.ts';
import {
  heldPhotoRemoved,
  photoHeld,
  photoReviewed,
  profilePresentable,
  type HeldPhoto,
} from './profiles.facts.ts';
import { lockProfile } from './profiles.queries.ts';

export { heldReason, photoFindings } from './photos.policy.ts';

/** How the bytes of a photo come in, whatever it is for. */
export const photoBytes = {
  mostBytes: PHOTO_MAX_BYTES,
  tooLarge: 'PHOTO_TOO_LARGE',
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
export async function admitPhoto(
  tools: Tools,
  memberId: string,
  headers: IncomingHttpHeaders,
): Promise<void> {
  refuseOneTooMany(await countPhotos(tools.db, memberId), headers);
}

export async function addPhoto(
  tools: Tools,
  memberId: string,
  upload: UploadedFile,
): Promise<Photos> {
  const { files, nudity, hash, ...picture } = await tools.pictures.make(
    upload.pieces,
    pictureOwner(tools, memberId, upload.over),
  );
  const folder = await putPhotoFiles(tools, files);
  try {
    return await changePhotos(tools, memberId, async (tx, current) => {
      refuseOneTooMany(current.length, upload.headers);
      const { findings, like } = await findingsOf(tools, tx, memberId, { nudity, hash });
      const id = newPublicId();
      await insertPhoto(tx, {
        id,
        memberId,
        position: current.length,
        folder,
        ...picture,
        size: upload.size,
        uploadedAt: tools.clock.now(),
        heldFor: findings[0] ?? null,
        hash: hash === null ? null : asStored(hash),
        hashBands: hash === null ? null : hashBands(BigInt(hash)),
      });
      const fileKey = photoKey(folder, 'large');
      if (findings.length > 0)
        tx.tell(photoHeld, { photoId: id, memberId, findings, fileKey, like });
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
    const photo = ownPhoto(current, id);
    await takeAway(tools, tx, current, photo);
    if (photo.heldFor) tx.tell(heldPhotoRemoved, { photoId: id });
  });
}

/** A person has looked at a photo that waits: others see it now, or it is gone. Nothing, where its owner has deleted it. */
export async function reviewPhoto(
  tools: Tools,
  tx: WriteTransaction,
  { photoId, released }: { photoId: string; released: boolean },
): Promise<void> {
  await decideAbout(tools, tx, photoId, async (current, photo) => {
    if (photo.heldFor === null) return;
    if (released) await showPhoto(tx, photoId);
    else await takeAway(tools, tx, current, photo);
  });
}

/** A person has taken away what others have seen. */
export const removeReportedPhoto = (tools: Tools, tx: WriteTransaction, photoId: string) =>
  decideAbout(tools, tx, photoId, (current, photo) => takeAway(tools, tx, current, photo));

async function decideAbout(
  tools: Tools,
  tx: WriteTransaction,
  photoId: string,
  decide: (current: PhotoRow[], photo: PhotoRow) => Promise<void>,
): Promise<void> {
  const memberId = (await findPhoto(tx, photoId))?.memberId;
  if (!memberId) return;
  await changeWithin(tools, tx, memberId, async (current) => {
    const photo = current.find(({ id }) => id === photoId);
    if (!photo) return;
    await decide(current, photo);
    tx.tell(photoReviewed, { memberId });
  });
}

async function takeAway(
  tools: Tools,
  tx: Transaction,
  current: PhotoRow[],
  { id, memberId, folder }: PhotoRow,
): Promise<void> {
  await deletePhoto(tx, id);
  const others = current.map((row) => row.id).filter((each) => each !== id);
  await orderPhotos(tx, memberId, others);
  if (isUploaded(folder)) await tools.jobs.enqueue(tx, filesToRemove, { folder });
}

const changePhotos = (
  tools: Tools,
  memberId: string,
  change: (tx: WriteTransaction, current: PhotoRow[]) => Promise<void>,
): Promise<Photos> =>
  tools.write(async (tx) => {
    await lockContentOf(tx, memberId);
    return changeWithin(tools, tx, memberId, (current) => change(tx, current));
  });

/** Every change happens under the lock of the profile row and answers with the whole list. */
async function changeWithin(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  change: (current: PhotoRow[]) => Promise<void>,
): Promise<Photos> {
  if (!(await lockProfile(tx, memberId))) throw refuse('NOT_FOUND');
  const before = await listPhotos(tx, memberId);
  await change(before);
  const profileImages = await readPhotos(tools, tx, memberId, memberId);
  const wasShown = before.some(({ heldFor }) => heldFor === null);
  const isShown = profileImages.some(({ held }) => held === null);
  // Only the first photo that others see and the loss of the last one decide about being found.
  if (wasShown !== isShown) {
    await settleChange(tx, memberId);
    if (isShown) tx.tell(profilePresentable, { memberId });
  }
  return { profileImages };
}

/** Whatever the check is switched off for, nothing is held. */
async function findingsOf(
  { config }: Tools,
  tx: Transaction,
  memberId: string,
  { nudity, hash }: Pick<Picture, 'nudity' | 'hash'>,
): Promise<Pick<HeldPhoto, 'findings' | 'like'>> {
  if (!config.photoCheck) return { findings: [], like: null };
  const found = hash === null ? null : await findLike(tx, memberId, asStored(hash));
  const like = found && {
    photoId: found.id,
    memberId: found.memberId,
    fileKey: photoKey(found.folder, 'large'),
  };
  return { findings: photoFindings(nudity, like !== null), like };
}

/** The database counts from below zero. */
const asStored = (hash: string): bigint => BigInt.asIntN(64, BigInt(hash));

function refuseOneTooMany(current: number, headers: IncomingHttpHeaders): void {
  const inWizard = Object.entries(IN_WIZARD).every(([name, value]) => headers[name] === value);
  const most = inWizard ? PHOTOS_MAX_ONBOARDING : PHOTOS_MAX;
  if (current >= most) throw refuse('PHOTO_LIMIT', { data: { most, current } });
}

function ownPhoto(current: PhotoRow[], id: string): PhotoRow {
  const photo = current.find((row) => row.id === id);
  if (!photo) throw refuse('NOT_FOUND');
  return photo;
}

function viewPhoto(tools: Tools, viewerId: string, row: PhotoRow): Photo {
  const { id, size, uploadedAt, heldFor } = row;
  const shown = viewShownPhoto(tools, viewerId, row);
  const held = heldReason(heldFor);
  return { ...shown, name: id, size, uploadedAt: uploadedAt.toISOString(), held };
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
