import { refusals } from '#contract/errors.ts';
import { PHOTO_MAX_BYTES } from '#contract/photos.ts';

/** What can be told before sending; the server looks into the bytes. */
export function photoFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  // Some systems know no type for a picture: then the server decides.
  if (type !== '' && !type.startsWith('image/')) return refusals.NOT_AN_IMAGE.message;
  if (size > PHOTO_MAX_BYTES) return refusals.PHOTO_TOO_LARGE.message;
  return size === 0 ? refusals.PHOTO_EMPTY.message : null;
}
