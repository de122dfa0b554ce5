import type { ShownPhoto } from '#contract/photos.ts';

// In memory alone: the addresses of pictures are never stored.
const uploaded = new Map<string, ShownPhoto>();

/** So that a photo can be seen while it is on its way. */
export function rememberPhoto(photo: ShownPhoto): void {
  uploaded.set(photo.id, photo);
}

/** Null when it was chosen before the page was loaded. */
export const rememberedPhoto = (id: string | null): ShownPhoto | null =>
  (id && uploaded.get(id)) || null;
