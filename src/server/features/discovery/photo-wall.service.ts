import { randomBytes } from 'node:crypto';
import { PHOTO_WALL_FACES } from '#contract/home/rules.ts';
import { mosaicOf } from '#server/platform/pictures/mosaic.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listWallPlaceholders } from './photo-wall.queries.ts';

/** Spots of colour, and nothing by which anybody could be found: others, or in another order, whenever it is asked for. */
export async function readPhotoWall({ db }: Tools, viewerId: string): Promise<string[]> {
  const from = randomBytes(16).toString('hex');
  const placeholders = await listWallPlaceholders(db, viewerId, { from, most: PHOTO_WALL_FACES });
  return Promise.all(placeholders.map(mosaicOf));
}
