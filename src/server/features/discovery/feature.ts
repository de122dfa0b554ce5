import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { feature, repeat } from '#server/platform/feature.ts';
import { browseLook } from './browse-look.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { measureListings } from './listing-cache.service.ts';
import { forgetVersions, listingListeners, unlistLapsed } from './listings.service.ts';
import { eraseSearchWords, forgetUnusedWords } from './search-words.service.ts';

export const discovery = feature({
  name: 'discovery',
  contract: discoveryContract,
  routes: discoveryRoutes,
  earlyPages: { '/browse': browseLook },
  listeners: listingListeners,
  start: measureListings,
  erase: [eraseSearchWords],
  jobs: [
    repeat('listings.unlist-lapsed', '* * * * *', unlistLapsed),
    // Two in the morning in India.
    repeat('listings.forget-unsaid', '31 20 * * *', forgetUnusedWords),
    repeat('listings.forget-versions', '41 * * * *', forgetVersions),
  ],
});
