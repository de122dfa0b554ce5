import { safetyContract } from '#contract/safety/endpoints.ts';
import { feature } from '#server/platform/feature.ts';
import { blocksRoutes } from './blocks.routes.ts';

/** Who is shown to whom (visibility.scope.ts), and whoever wants to be left alone. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: { ...blocksRoutes },
});
