import { healthContract } from '#contract/health/endpoints.ts';
import type { HealthWindow } from '#contract/health/rules.ts';
import { apiClient } from '#web/lib/api-client.ts';

const { api } = apiClient({ health: healthContract });

/** Nodes tell of themselves every minute. */
const LOOK_EVERY_MS = 30_000;

export const healthQuery = (window: HealthWindow) =>
  api.health.read.queryOptions({ input: { window }, refetchInterval: LOOK_EVERY_MS });
