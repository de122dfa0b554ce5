import type { StandingReply } from '#contract/matching/endpoints.ts';
import { fact } from '#server/platform/work.ts';

export interface LikeCreated {
  likerId: string;
  likedId: string;
  createdAt: Date;
}

export const likeCreated = fact<LikeCreated>('like.created');

/** A like was taken back before it was answered. */
export const likeWithdrawn = fact<{ likerId: string; likedId: string }>('like.withdrawn');

export interface MatchCreated {
  matchId: string;
  memberIds: [string, string];
  createdAt: Date;
}

export const matchCreated = fact<MatchCreated>('match.created');

export const matchEnded = fact<{ memberIds: [string, string] }>('match.ended');

/** What somebody has decided about a member, or a match has made of it. */
export const standingChanged = fact<{ viewerId: string; memberId: string } & StandingReply>(
  'standing.changed',
);

/** A person has decided about what one of two who have matched said with their like. */
export const commentReviewed = fact<{ memberIds: [string, string] }>('comment.reviewed');

/** Lists of people changed for these members. */
export const peopleChanged = fact<{ memberIds: string[] }>('people.changed');
