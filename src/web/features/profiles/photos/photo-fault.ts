import { type RefusalCode, refusals } from '#contract/errors.ts';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';

/** What lies in the file itself; the member has to choose another one. */
export const faultsOfFile: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'NOT_AN_IMAGE',
  'BODY_TOO_LARGE',
  'PHOTO_TOO_LARGE',
  'PHOTO_EMPTY',
  'PHOTO_DAMAGED',
  'PHOTO_TOO_MANY_PIXELS',
]);

/** What can be told before sending; the server looks into the bytes. */
export function photoFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  // Some systems know no type for a picture: then the server decides.
  if (type !== '' && !type.startsWith('image/')) return refusals.NOT_AN_IMAGE.message;
  if (size > PHOTO_MAX_BYTES) return refusals.PHOTO_TOO_LARGE.message;
  return size === 0 ? refusals.PHOTO_EMPTY.message : null;
}
