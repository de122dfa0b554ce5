import { matchingContract, matchingEvents } from '#contract/matching/endpoints.ts';
import { afterCommit, feature } from '#server/platform/feature.ts';
import { peopleChanged } from './matching.facts.ts';
import { matchingRoutes } from './matching.routes.ts';

export const matching = feature({
  name: 'matching',
  contract: matchingContract,
  routes: matchingRoutes,
  events: matchingEvents,
  listeners: [
    afterCommit(peopleChanged, ({ realtime }, { memberIds }) => {
      for (const memberId of memberIds) realtime.send(memberId, matchingEvents.peopleChanged);
    }),
  ],
});
