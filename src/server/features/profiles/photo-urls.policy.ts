import { timingSafeEqual } from 'node:crypto';
import type { PhotoSize } from '#contract/profiles/rules.ts';
import { hours } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';

/** Links change twice a day, so that browsers keep pictures meanwhile and no link lives longer than a day. */
const STEP_MS = hours(12);
const STEPS_GOOD = 2;

export const PHOTO_FILES = '/files';

type Signing = Pick<Tools, 'clock' | 'config'>;

/** What a link names, and until when it is good, in seconds. */
export interface PhotoLink {
  photoId: string;
  file: string;
  until: number;
}

/** Whoever may see a photo may see it in each of its sizes. */
const OF_ANY_SIZE = /\/(small|medium|large)\.webp$/;

export const photoKey = (folder: string, size: PhotoSize) => `${folder}/${size}.webp`;

/** Good for this viewer alone, while they are signed in and may see the photo. */
export function signedPhotoUrls(
  tools: Signing,
  viewerId: string,
  { id: photoId, folder }: { id: string; folder: string },
): Record<PhotoSize, string> {
  // A page of faces has seventy links: the sizes of a photo are signed at once.
  const signed = signedQuery(tools, viewerId, { photoId, file: photoKey(folder, 'small') });
  const url = (size: PhotoSize) => `${PHOTO_FILES}/${photoKey(folder, size)}?${signed}`;
  return { small: url('small'), medium: url('medium'), large: url('large') };
}

/** Whatever else is shown to members by the same rules has links of the same kind. */
export function signedFileUrl(
  tools: Signing,
  viewerId: string,
  { id: photoId, file }: { id: string; file: string },
): string {
  return `${PHOTO_FILES}/${file}?${signedQuery(tools, viewerId, { photoId, file })}`;
}

function signedQuery(
  tools: Signing,
  viewerId: string,
  named: Pick<PhotoLink, 'photoId' | 'file'>,
): string {
  const step = Math.floor(tools.clock.now().getTime() / STEP_MS);
  const until = ((step + STEPS_GOOD) * STEP_MS) / 1000;
  return `photo=${named.photoId}&until=${until}&key=${signature(tools, viewerId, { ...named, until })}`;
}

/** How many seconds a link is still good for this viewer; 0 when it never was or no longer is. */
export function secondsGood(
  tools: Signing,
  viewerId: string,
  { key, ...link }: PhotoLink & { key: string },
): number {
  const expected = Buffer.from(signature(tools, viewerId, link));
  const given = Buffer.from(key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return Math.max(0, Math.floor(link.until - tools.clock.now().getTime() / 1000));
}

function signature(
  { config }: Signing,
  viewerId: string,
  { photoId, file, until }: PhotoLink,
): string {
  const signed = file.replace(OF_ANY_SIZE, '');
  return keyedHash(config.sessionSecret, `photo:${viewerId}:${photoId}:${signed}:${until}`);
}
