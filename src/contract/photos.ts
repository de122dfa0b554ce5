import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
