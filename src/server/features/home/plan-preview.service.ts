import type { PlanPreview, RoughCount } from '#contract/home/endpoints.ts';
import { ROUGH_MOST } from '#contract/home/rules.ts';
import { countFitsNearby } from '#server/features/discovery/browse.service.ts';
import { readPhotoWall } from '#server/features/discovery/photo-wall.service.ts';
import { countLikesReceived } from '#server/features/matching/like-lists.service.ts';
import type { Tools } from '#server/platform/tools.ts';

/** What a plan would open, without anybody's name, face or number. */
export async function readPlanPreview(tools: Tools, memberId: string): Promise<PlanPreview> {
  const [faces, fitsNearby, likes] = await Promise.all([
    readPhotoWall(tools, memberId),
    countFitsNearby(tools, memberId, ROUGH_MOST),
    countLikesReceived(tools, memberId),
  ]);
  return { faces, fitsNearby: roughly(fitsNearby), likes: roughly(likes) };
}

function roughly(count: number): RoughCount {
  if (count === 0) return null;
  if (count < 10) return 'few';
  return Math.min(ROUGH_MOST, Math.floor(count / 10) * 10);
}
