import { companionsContract } from '#contract/companions/endpoints.ts';
import { payoutKeys } from './payouts/payouts.queries.ts';
import { companionsEvents } from '#contract/companions/events.ts';
import { contentReviewed } from '#server/features/safety/safety.facts.ts';
import { feature, inTransaction, repeat } from '#server/platform/feature.ts';
import { callHandlers, callListeners, startCallSweep } from './calls/calls.listeners.ts';
import { callsRoutes } from './calls/calls.routes.ts';
import { ownCallsData } from './calls/own-data.service.ts';
import { connectionsRoutes } from './connections/connections.routes.ts';
import { eraseMoney, ownMoneyData } from './money-data.service.ts';
import { moneyJobs, moneyListeners } from './money.listeners.ts';
import { moneyConsoleRoutes, moneyRoutes } from './money.routes.ts';
import { unlistOverdue } from './profile/companion.service.ts';
import { ownCompanionData } from './profile/own-data.service.ts';
import { companionListeners } from './profile/profile.listeners.ts';
import { companionProfileRoutes } from './profile/profile.routes.ts';
import { ownRatingsData } from './ratings/own-data.service.ts';
import { ratingsRoutes } from './ratings/ratings.routes.ts';
import { reputationJobs, reputationListeners } from './ratings/reputation.service.ts';
import { reviewRating } from './ratings/ratings.service.ts';
import { eraseRequests, ownRequestsData } from './requests/own-data.service.ts';
import { requestJobs, requestListeners } from './requests/requests.listeners.ts';
import { requestsRoutes } from './requests/requests.routes.ts';

/** What companions offer, are asked for, do and earn. */
export const companions = feature({
  name: 'companions',
  contract: companionsContract,
  routes: {
    ...companionProfileRoutes,
    ...requestsRoutes,
    ...connectionsRoutes,
    ...callsRoutes,
    ...moneyRoutes,
    ...ratingsRoutes,
    console: { ...moneyConsoleRoutes },
  },
  events: companionsEvents,
  handlers: (tools) => ({ ...callHandlers(tools) }),
  start: startCallSweep,
  listeners: [
    ...companionListeners,
    ...requestListeners,
    ...callListeners,
    ...moneyListeners,
    ...reputationListeners,
    inTransaction(contentReviewed, reviewRating),
  ],
  jobs: [
    repeat('companions.unlist-overdue', '* * * * *', unlistOverdue),
    ...requestJobs,
    ...moneyJobs,
    ...reputationJobs,
  ],
  erase: [eraseRequests, eraseMoney],
  sealedKeys: payoutKeys,
  export: {
    ...ownCompanionData,
    ...ownRequestsData,
    ...ownCallsData,
    ...ownMoneyData,
    ...ownRatingsData,
  },
});
