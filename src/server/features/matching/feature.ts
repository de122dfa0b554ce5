import { matchingContract, matchingEvents } from '#contract/matching/endpoints.ts';
import { profilePresentable } from '#server/features/profiles/profiles.facts.ts';
import { contentReviewed, memberBlocked } from '#server/features/safety/safety.facts.ts';
import { afterCommit, feature, inTransaction } from '#server/platform/feature.ts';
import { reviewComment } from './like-comments.service.ts';
import { countPeople, tellLiked } from './likes.service.ts';
import { endForBlock } from './matches.service.ts';
import { commentReviewed, peopleChanged, standingChanged } from './matching.facts.ts';
import { matchingRoutes } from './matching.routes.ts';
import { ownMatchingData } from './own-data.service.ts';

export const matching = feature({
  name: 'matching',
  contract: matchingContract,
  routes: matchingRoutes,
  export: ownMatchingData,
  events: matchingEvents,
  erase: [countPeople],
  listeners: [
    inTransaction(memberBlocked, (_, tx, pair) => endForBlock(tx, pair)),
    inTransaction(contentReviewed, reviewComment),
    // Who was liked by somebody of whom there was nothing to show sees them among their likes from now on.
    afterCommit(profilePresentable, (tools, { memberId }) => tellLiked(tools, memberId)),
    afterCommit(standingChanged, ({ realtime }, { viewerId, ...decided }) =>
      realtime.send(viewerId, matchingEvents.decided, decided),
    ),
    afterCommit(commentReviewed, ({ realtime }, { memberIds: [one, other] }) => {
      realtime.send(one, matchingEvents.commentReviewed, { memberId: other });
      realtime.send(other, matchingEvents.commentReviewed, { memberId: one });
    }),
    afterCommit(peopleChanged, ({ realtime }, { memberIds }) => {
      for (const memberId of memberIds) realtime.send(memberId, matchingEvents.peopleChanged);
    }),
  ],
});
