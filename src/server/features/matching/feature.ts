import { matchingContract, matchingEvents } from '#contract/matching/endpoints.ts';
import { profilePresentable } from '#server/features/profiles/profiles.facts.ts';
import { afterCommit, feature } from '#server/platform/feature.ts';
import { tellLiked } from './likes.service.ts';
import { peopleChanged } from './matching.facts.ts';
import { matchingRoutes } from './matching.routes.ts';

export const matching = feature({
  name: 'matching',
  contract: matchingContract,
  routes: matchingRoutes,
  events: matchingEvents,
  listeners: [
    // Who was liked by somebody of whom there was nothing to show sees them among their likes from now on.
    afterCommit(profilePresentable, (tools, { memberId }) => tellLiked(tools, memberId)),
    afterCommit(peopleChanged, ({ realtime }, { memberIds }) => {
      for (const memberId of memberIds) realtime.send(memberId, matchingEvents.peopleChanged);
    }),
  ],
});
