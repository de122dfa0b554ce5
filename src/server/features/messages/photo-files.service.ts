import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import {
  filesToRemove,
  pictureOwner,
  putPhotoFiles,
  secondsGood,
  type PhotoLink,
} from '#server/features/profiles/photo-files.service.ts';
import { photoFindings, viewShownPhoto } from '#server/features/profiles/photos.service.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { restrictedToo } from '#contract/access.ts';
import { missingFor, type Caller } from '#server/platform/http/caller.ts';
import { mayHaveFile, photoFiles, voiceFiles } from './message-files.queries.ts';
import { keepUnsent, type FileStore } from './message-files.service.ts';
import { insertPhoto, maySeeProfilePhoto } from './message-photos.queries.ts';
import { isVoice, voiceType } from './voice-files.service.ts';

export { photoBytes } from '#server/features/profiles/photos.service.ts';

const FOLDER = 'chats';

const isMessagePhoto = (file: string): boolean => file.startsWith(`${FOLDER}/`);

export const chatPhotos: FileStore = { kind: photoFiles, below: FOLDER, toRemove: filesToRemove };

export async function addPhoto(
  tools: Tools,
  memberId: string,
  upload: UploadedFile,
): Promise<ShownPhoto> {
  const {
    files,
    nudity,
    hash: _,
    ...picture
  } = await tools.pictures.make(upload.pieces, pictureOwner(tools, memberId, upload.over));
  const folder = await putPhotoFiles(tools, files, FOLDER);
  const row = {
    id: newPublicId(),
    memberId,
    folder,
    ...picture,
    size: upload.size,
    uploadedAt: tools.clock.now(),
    heldFor: photoFindings(nudity)[0] ?? null,
  };
  await keepUnsent(tools, chatPhotos, row, (tx) => insertPhoto(tx, row));
  return viewShownPhoto(tools, memberId, row);
}

export { PHOTO_FILES } from '#server/features/profiles/photo-files.service.ts';

interface FoundPhoto {
  type: string;
  seconds: number;
  read(): Promise<Buffer | null>;
}

function maySee({ db }: Tools, viewerId: string, { file, photoId }: PhotoLink): Promise<boolean> {
  if (isVoice(file)) return mayHaveFile(db, voiceFiles, viewerId, photoId);
  if (isMessagePhoto(file)) return mayHaveFile(db, photoFiles, viewerId, photoId);
  return maySeeProfilePhoto(db, viewerId, photoId);
}

/** The signature says that we gave this link to the caller; one query, whether they may still see the photo. */
export async function findPhoto(
  tools: Tools,
  caller: Caller,
  link: PhotoLink & { key: string },
): Promise<FoundPhoto | null> {
  const { memberId: viewerId } = caller;
  const seconds = secondsGood(tools, viewerId, link);
  const circumstances = { now: tools.clock.now(), mailDelivered: tools.config.smtpUrl !== null };
  if (seconds === 0 || missingFor(restrictedToo, caller, circumstances)) return null;
  if (!(await maySee(tools, viewerId, link))) return null;
  const type = isVoice(link.file) ? voiceType(link.file) : 'image/webp';
  return { type, seconds, read: () => tools.storage.get(link.file) };
}
