import { randomBytes } from 'node:crypto';
import type { PlanPreview, RoughCount } from '#contract/home/endpoints.ts';
import { PHOTO_WALL_FACES, ROUGH_MOST } from '#contract/home/rules.ts';
import { countFitsNearby } from '#server/features/discovery/browse.service.ts';
import { countLikesReceived } from '#server/features/matching/like-lists.service.ts';
import { mosaicOf } from '#server/platform/pictures/mosaic.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listWallPlaceholders } from './photo-wall.queries.ts';

/** Fewer are not told: whoever changed their wishes again and again would learn of one whom they know that and as what they are here. */
const FEWEST_FITS = 3;

/** What a plan would open, without anybody's name, face or number. */
export async function readPlanPreview(tools: Tools, memberId: string): Promise<PlanPreview> {
  const [faces, { fits, ...looked }, likes] = await Promise.all([
    readPhotoWall(tools, memberId),
    countFitsNearby(tools, memberId, ROUGH_MOST),
    countLikesReceived(tools, memberId),
  ]);
  return {
    faces,
    fitsNearby: fits < FEWEST_FITS ? null : roughly(fits),
    ...looked,
    likes: likes === 1 ? 'one' : roughly(likes),
  };
}

/** Spots of colour, and nothing by which anybody could be found: others, or in another order, whenever it is asked for. */
async function readPhotoWall({ db }: Tools, viewerId: string): Promise<string[]> {
  const from = randomBytes(16).toString('hex');
  const placeholders = await listWallPlaceholders(db, viewerId, { from, most: PHOTO_WALL_FACES });
  return Promise.all(placeholders.map(mosaicOf));
}

function roughly(count: number): RoughCount {
  if (count === 0) return null;
  if (count < 10) return 'few';
  return Math.min(ROUGH_MOST, Math.floor(count / 10) * 10);
}
