import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A photo may have exactly this many bytes, and not one more. */
export const PHOTO_MAX_BYTES = 5_242_880;
export const PHOTOS_MIN = 2;
export const PHOTOS_MAX_ONBOARDING = 6;
export const PHOTOS_MAX = 9;

/** What the guidelines offer; the bytes decide, not the name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

export const tooManyPhotos = (most: number, current: number) =>
  `You can only upload up to ${most} photos. You currently have ${current} photos.`;

/** What a profile with so many photos still needs. */
export function photosNeeded(current: number): string {
  const more = PHOTOS_MIN - current;
  return `${more}${current > 0 ? ' more' : ''} photo${more === 1 ? '' : 's'}`;
}

/** Widths in pixels; a smaller original is never blown up. */
export const photoWidths = { small: 320, medium: 800, large: 1600 } as const;
export type PhotoSize = keyof typeof photoWidths;

/** A photo as other members get it. */
export const shownPhotoSchema = z.object({
  id: z.uuid(),
  /** Signed, and good for a day or two: never to be stored. */
  urls: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
  /** Of the large one. */
  width: z.int(),
  height: z.int(),
  /** A few pixels as a data address, shown until the picture is there. */
  placeholder: z.string(),
});
export type ShownPhoto = z.infer<typeof shownPhotoSchema>;

/** One's own. */
export const photoSchema = shownPhotoSchema.extend({
  name: z.string(),
  /** Bytes of what was uploaded. */
  size: z.int(),
  uploadedAt: z.iso.datetime(),
});
export type Photo = z.infer<typeof photoSchema>;

const photosReply = z.object({ profileImages: z.array(photoSchema) });
const feature = 'profiles';

/** The first photo is the main one. Every answer is the whole list in its new order. */
export const photosContract = {
  upload: endpoint({
    feature,
    method: 'POST',
    path: '/profiles/me/photos',
    access: 'member',
    summary: 'Add a photo; the body is the picture itself',
  })
    .input(z.file())
    .output(photosReply),
  move: endpoint({
    feature,
    method: 'POST',
    path: '/profiles/me/photos/{id}/move',
    access: 'member',
    summary:
      'Move a photo to another place; 0 makes it the main one. A place that does not exist is ignored',
  })
    .input(z.object({ id: z.uuid(), to: z.int() }))
    .output(photosReply),
  remove: endpoint({
    feature,
    method: 'DELETE',
    path: '/profiles/me/photos/{id}',
    access: 'member',
    summary: 'Delete a photo and its files',
  })
    .input(z.object({ id: z.uuid() }))
    .output(photosReply),
};
