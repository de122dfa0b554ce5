import { PHOTO_FILES } from '#server/features/profiles/photo-urls.policy.ts';

/** Where the file of a signed address is kept. */
export const fileBehind = (address: string): string =>
  address.slice(`${PHOTO_FILES}/`.length).replace(/\?.*$/, '');
