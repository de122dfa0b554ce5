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

/** `onlyFor`: the member whose session alone opens them, while nobody else may see the photo. */
export function signedPhotoUrls(
  tools: Signing,
  folder: string,
  onlyFor: string | null,
): Record<PhotoSize, string> {
  const step = Math.floor(tools.clock.now().getTime() / STEP_MS);
  const until = ((step + STEPS_GOOD) * STEP_MS) / 1000;
  const url = (size: PhotoSize) => {
    const key = photoKey(folder, size);
    const signed = signature(tools, { file: key, until, onlyFor });
    const owner = onlyFor === null ? '' : `&for=${onlyFor}`;
    return `${PHOTO_FILES}/${key}?until=${until}${owner}&key=${signed}`;
  };
  return { small: url('small'), medium: url('medium'), large: url('large') };
}

export interface AskedFile {
  file: string;
  until: number;
  onlyFor: string | null;
  key: string;
}

/** How many seconds an address is still good; 0 when it never was or no longer is. */
export function secondsGood(tools: Signing, { key, ...asked }: AskedFile): number {
  const expected = Buffer.from(signature(tools, asked));
  const given = Buffer.from(key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return Math.max(0, Math.floor(asked.until - tools.clock.now().getTime() / 1000));
}

function signature({ config }: Signing, { file, until, onlyFor }: Omit<AskedFile, 'key'>): string {
  const owner = onlyFor === null ? '' : `:${onlyFor}`;
  return keyedHash(config.sessionSecret, `photo:${file}:${until}${owner}`);
}
