import { createORPCClient, onError, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { contract } from '#contract/contract.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { announceLive } from './live.ts';
import { NetworkFailure } from './network-failure.ts';
import { announceSessionEnd } from './session-end.ts';

const link = new OpenAPILink(contract, {
  url: () => `${window.location.origin}${API_PREFIX}`,
  fetch: async (request, init) => {
    try {
      // A change that is under way outlives its page.
      return await fetch(request, { ...init, keepalive: request.method === 'PATCH' });
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw new NetworkFailure({ cause });
    }
  },
  interceptors: [
    onError((error) => {
      if (!(error instanceof ORPCError)) return;
      if (error.code === 'NOT_SIGNED_IN') announceSessionEnd();
      // Whoever was not connected has missed that the plan ended.
      if (error.code === 'SUBSCRIPTION_REQUIRED') announceLive('unpaid');
    }),
  ],
});

/** The typed API: `call.accounts.signIn({ … })`. */
export const call: ContractRouterClient<typeof contract> = createORPCClient(link);

/** The same as query and mutation options: `useQuery(api.accounts.devices.queryOptions())`. */
export const api = createTanstackQueryUtils(call);
