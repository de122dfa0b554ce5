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

export const photoKey = (folder: string, size: PhotoSize) => `${folder}/${size}.webp`;

/** Good for this viewer alone, while they are signed in and may see the photo. */
export function signedPhotoUrls(
  tools: Signing,
  viewerId: string,
  { id: photoId, folder }: { id: string; folder: string },
): Record<PhotoSize, string> {
  const until = goodUntil(tools);
  // A page of faces has seventy links: the sizes of a photo are signed at once.
  const signed = signature(tools, viewerId, { photoId, file: sizesOf(folder), until });
  const url = (size: PhotoSize) =>
    fileUrl({ photoId, file: photoKey(folder, size), until }, keyOf(size, signed));
  return { small: url('small'), medium: url('medium'), large: url('large') };
}

/** Whatever else is shown to members by the same rules has links of the same kind. */
export function signedFileUrl(
  tools: Signing,
  viewerId: string,
  { id: photoId, file }: { id: string; file: string },
): string {
  const link = { photoId, file, until: goodUntil(tools) };
  return fileUrl(link, signature(tools, viewerId, link));
}

function goodUntil({ clock }: Signing): number {
  const step = Math.floor(clock.now().getTime() / STEP_MS);
  return ((step + STEPS_GOOD) * STEP_MS) / 1000;
}

const fileUrl = ({ photoId, file, until }: PhotoLink, key: string) =>
  `${PHOTO_FILES}/${file}?photo=${photoId}&until=${until}&key=${key}`;

/** How many seconds a link is still good for this viewer; 0 when it never was or no longer is. */
export function secondsGood(
  tools: Signing,
  viewerId: string,
  { key, ...link }: PhotoLink & { key: string },
): number {
  const expected = Buffer.from(expectedKey(tools, viewerId, link));
  const given = Buffer.from(key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return Math.max(0, Math.floor(link.until - tools.clock.now().getTime() / 1000));
}

const PHOTO_FILE = /^(.+)\/(small|medium|large)\.webp$/;

function expectedKey(tools: Signing, viewerId: string, link: PhotoLink): string {
  const [, folder, size] = PHOTO_FILE.exec(link.file) ?? [];
  if (folder === undefined) return signature(tools, viewerId, link);
  return keyOf(size as PhotoSize, signature(tools, viewerId, { ...link, file: sizesOf(folder) }));
}

/** No file has this name: what is seen of the signature opens the sizes and nothing else. */
const sizesOf = (folder: string) => `${folder}/*`;

const KEY_LENGTH = 14;
const keyPlaces: Record<PhotoSize, number> = { small: 0, medium: 1, large: 2 };

/** Each size has a third of the signature, 84 bits, for itself. */
const keyOf = (size: PhotoSize, signed: string) =>
  signed.slice(keyPlaces[size] * KEY_LENGTH, (keyPlaces[size] + 1) * KEY_LENGTH);

function signature(
  { config }: Signing,
  viewerId: string,
  { photoId, file, until }: PhotoLink,
): string {
  return keyedHash(config.sessionSecret, `photo:${viewerId}:${photoId}:${file}:${until}`);
}
