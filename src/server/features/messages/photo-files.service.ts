import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import {
  filesToRemove,
  putPhotoFiles,
  removeUnusedBelow,
  secondsGood,
  type PhotoLink,
} from '#server/features/profiles/photo-files.service.ts';
import { photoFindings, viewShownPhoto } from '#server/features/profiles/photos.service.ts';
import { after, days } from '#server/platform/clock.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { restrictedToo } from '#contract/access.ts';
import { missingFor, type Caller } from '#server/platform/http/caller.ts';
import {
  deleteUnsent,
  foldersInUse,
  insertPhoto,
  maySeeMessagePhoto,
  maySeeProfilePhoto,
} from './message-photos.queries.ts';
import { mayHearVoice } from './message-voices.queries.ts';
import { isVoice, voiceType } from './voice-files.service.ts';

export { photoBytes } from '#server/features/profiles/photos.service.ts';

const FOLDER = 'chats';

const isMessagePhoto = (file: string): boolean => file.startsWith(`${FOLDER}/`);

const UNSENT_AFTER_MS = days(1);
const UNSENT_BATCH = 200;

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
  } = await tools.pictures.make(upload.pieces, upload.over);
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
  await insertPhoto(tools.db, row);
  return viewShownPhoto(tools, memberId, row);
}

/** Chosen and never sent. */
export async function removeUnsent(tools: Tools): Promise<void> {
  const before = after(tools.clock, -UNSENT_AFTER_MS);
  let gone: string[];
  do {
    gone = await tools.write(async (tx) => {
      const folders = await deleteUnsent(tx, before, UNSENT_BATCH);
      for (const folder of folders) await tools.jobs.enqueue(tx, filesToRemove, { folder });
      return folders;
    });
  } while (gone.length === UNSENT_BATCH);
}

/** Files of uploads that failed halfway, and of photos whose removal did. */
export const removeOrphans = (tools: Tools): Promise<void> =>
  removeUnusedBelow(tools, FOLDER, foldersInUse);

export { PHOTO_FILES } from '#server/features/profiles/photo-files.service.ts';

interface FoundPhoto {
  type: string;
  seconds: number;
  read(): Promise<Buffer | null>;
}

function whoMaySee(file: string) {
  if (isVoice(file)) return mayHearVoice;
  return isMessagePhoto(file) ? maySeeMessagePhoto : maySeeProfilePhoto;
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
  const maySee = whoMaySee(link.file);
  if (!(await maySee(tools.db, viewerId, link.photoId))) return null;
  const type = isVoice(link.file) ? voiceType(link.file) : 'image/webp';
  return { type, seconds, read: () => tools.storage.get(link.file) };
}
