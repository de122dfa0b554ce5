import { companionsContract } from '#contract/companions/endpoints.ts';
import { payoutKeys } from './payouts/payouts.queries.ts';
import { companionsEvents } from '#contract/companions/events.ts';
import { contentReviewed } from '#server/features/safety/safety.facts.ts';
import { feature, inTransaction, repeat } from '#server/platform/feature.ts';
import { callHandlers, callListeners, startCallSweep } from './calls/calls.listeners.ts';
import {
  ownCallsData,
  ownCompanionData,
  ownRatingsData,
  eraseRequests,
  ownRequestsData,
} from './own-data.service.ts';
import { companionsRoutes } from './companions.routes.ts';
import { eraseMoney, ownMoneyData } from './money-data.service.ts';
import { moneyJobs, moneyListeners } from './money.listeners.ts';
import { moneyConsoleRoutes, moneyRoutes } from './money.routes.ts';
import { unlistOverdue } from './profile/companion.service.ts';
import { companionListeners } from './profile/profile.service.ts';
import { reputationJobs, reputationListeners } from './ratings/reputation.service.ts';
import { reviewRating } from './ratings/ratings.service.ts';
import { requestJobs, requestListeners } from './requests/requests.listeners.ts';

/** What companions offer, are asked for, do and earn. */
export const companions = feature({
  name: 'companions',
  contract: companionsContract,
  routes: {
    ...companionsRoutes,
    ...moneyRoutes,
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
