import { timingSafeEqual } from 'node:crypto';
import type { PhotoSize } from '#contract/profiles/rules.ts';
import { days } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';

/** Addresses change once a day, so that browsers keep a picture for a day and a leaked address soon dies. */
const STEP_MS = days(1);
const STEPS_GOOD = 2;

export const PHOTO_FILES = '/files';

type Signing = Pick<Tools, 'clock' | 'config'>;

export const photoKey = (folder: string, size: PhotoSize) => `${folder}/${size}.webp`;

export function signedPhotoUrls(tools: Signing, folder: string): Record<PhotoSize, string> {
  const step = Math.floor(tools.clock.now().getTime() / STEP_MS);
  const until = ((step + STEPS_GOOD) * STEP_MS) / 1000;
  const url = (size: PhotoSize) => {
    const key = photoKey(folder, size);
    return `${PHOTO_FILES}/${key}?until=${until}&key=${signature(tools, key, until)}`;
  };
  return { small: url('small'), medium: url('medium'), large: url('large') };
}

/** How many seconds an address is still good; 0 when it never was or no longer is. */
export function secondsGood(
  tools: Signing,
  { file, until, key }: { file: string; until: number; key: string },
): number {
  const expected = Buffer.from(signature(tools, file, until));
  const given = Buffer.from(key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return Math.max(0, Math.floor(until - tools.clock.now().getTime() / 1000));
}

function signature({ config }: Signing, file: string, until: number): string {
  return keyedHash(config.sessionSecret, `photo:${file}:${until}`);
}
