import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { feature } from '#server/platform/feature.ts';
import { discoveryRoutes } from './discovery.routes.ts';

export const discovery = feature({
  name: 'discovery',
  contract: discoveryContract,
  routes: discoveryRoutes,
});
