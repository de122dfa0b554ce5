import { healthContract } from '#contract/health/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { readHealth } from './health.service.ts';

const routes = implementContract(healthContract);

export const healthRoutes = {
  read: routes.read.handler(({ context, input }) => readHealth(context.tools, input.window)),
};
