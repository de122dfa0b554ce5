import { fact } from '#server/platform/work.ts';

export interface LikeCreated {
  likerId: string;
  likedId: string;
  createdAt: Date;
}

export const likeCreated = fact<LikeCreated>('like.created');

export interface MatchCreated {
  matchId: string;
  memberIds: [string, string];
  createdAt: Date;
}

export const matchCreated = fact<MatchCreated>('match.created');

export const matchEnded = fact<{ memberIds: [string, string] }>('match.ended');

/** Lists of people changed for these members. */
export const peopleChanged = fact<{ memberIds: string[] }>('people.changed');
