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
