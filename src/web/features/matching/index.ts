export { MemberCard } from './cards/member-card.tsx';
export {
  FullProfileLink,
  MemberCardPlaces,
  MemberCardSkeletons,
  MemberGrid,
  AskLink,
} from './cards/member-grid.tsx';
export {
  useLastActive,
  AvailableMark,
  CompatibilityBadge,
  InterestTags,
  MemberName,
  MemberPhoto,
  OfferLine,
} from './cards/member-parts.tsx';
export { FaultBanner, forVerified, useVerifiedFirst } from './decisions/fault-banner.tsx';
export { dropCard } from './decisions/standing-cache.ts';
export { useDecisions, standingText, type Decisions } from './decisions/use-decisions.ts';
export { MatchComments } from './likes/like-comment.tsx';
export { LikeOn } from './likes/like-on.tsx';
export { LikesLink } from './likes/likes-link.tsx';
export { openLike } from './likes/open-like.ts';
export type { OpeningProps } from './match-moment/match-dialog.tsx';
export { MatchMoments } from './match-moment/match-moments.tsx';
export { MatchGrid } from './matches/match-grid.tsx';
export { Matches, NoMatches, useUnmatch } from './matches/matches.tsx';
export { openMatch } from './matches/open-match.ts';
export { useBrowseAnew, usePeopleUpdates } from './use-people-updates.ts';
