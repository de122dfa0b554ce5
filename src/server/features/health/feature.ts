import { healthContract } from '#contract/health/endpoints.ts';
import { feature, repeat } from '#server/platform/feature.ts';
import { healthRoutes } from './health.routes.ts';
import { forgetSamples, startSampling } from './samples.service.ts';

/** How the site does, for those who run it. */
export const health = feature({
  name: 'health',
  contract: healthContract,
  routes: healthRoutes,
  start: startSampling,
  jobs: [repeat('health.forget-samples', '13 * * * *', forgetSamples)],
});
