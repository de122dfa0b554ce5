import { matchingContract, matchingEvents } from '#contract/matching/endpoints.ts';
import { profilePresentable } from '#server/features/profiles/profiles.facts.ts';
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import { afterCommit, feature, inTransaction } from '#server/platform/feature.ts';
import { countPeople, tellLiked } from './likes.service.ts';
import { endForBlock } from './matches.service.ts';
import { peopleChanged } from './matching.facts.ts';
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
    // Who was liked by somebody of whom there was nothing to show sees them among their likes from now on.
    afterCommit(profilePresentable, (tools, { memberId }) => tellLiked(tools, memberId)),
    afterCommit(peopleChanged, ({ realtime }, { memberIds }) => {
      for (const memberId of memberIds) realtime.send(memberId, matchingEvents.peopleChanged);
    }),
  ],
});
