import { restrictedToo } from '#contract/access.ts';
import { secondsGood, type PhotoLink } from '#server/features/profiles/photo-files.service.ts';
import { missingFor, type Caller } from '#server/platform/http/caller.ts';
import type { Tools } from '#server/platform/tools.ts';
import { isMessagePhoto } from './message-photos.service.ts';
import { maySeeMessagePhoto, maySeeProfilePhoto } from './photo-files.queries.ts';

export { PHOTO_FILES } from '#server/features/profiles/photo-files.service.ts';

interface FoundPhoto {
  seconds: number;
  read(): Promise<Buffer | null>;
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
  const maySee = isMessagePhoto(link.file) ? maySeeMessagePhoto : maySeeProfilePhoto;
  if (!(await maySee(tools.db, viewerId, link.photoId))) return null;
  return { seconds, read: () => tools.storage.get(link.file) };
}
