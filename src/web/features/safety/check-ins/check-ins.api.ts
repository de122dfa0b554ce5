import { queryOptions } from '@tanstack/react-query';
import { matchingContract } from '#contract/matching/endpoints.ts';
import { checkInsContract } from '#contract/safety/check-ins.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ safety: checkInsContract, matching: matchingContract });

const ASKED_EVERY_MS = 20_000;

/** While one is open, time and other devices change it. */
export const checkInQuery = queryOptions({
  ...api.safety.checkIn.queryOptions(),
  refetchInterval: ({ state }) => (state.data?.checkIn ? ASKED_EVERY_MS : false),
});
