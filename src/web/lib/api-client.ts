import { createORPCClient, onError, ORPCError } from '@orpc/client';
import type { AnyContractProcedure, AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink, type OpenAPILinkOptions } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { API_PREFIX } from '#contract/site.ts';
import { takeEarlyReply } from './early-replies.ts';
import { announceLive } from './live.ts';
import { NetworkFailure } from './network-failure.ts';
import { sendOnceProven } from './proof.ts';
import { announceSessionEnd } from './session-end.ts';

/**
 * Of the endpoints that a feature names: `call.messages.send({ … })`, and the same as query and mutation options,
 * `useQuery(api.messages.unread.queryOptions())`.
 */
export function apiClient<Contract extends AnyContractRouter>(contract: Contract) {
  const link = new OpenAPILink(contract, sending);
  const call: ContractRouterClient<Contract> = createORPCClient(link);
  return { call, api: createTanstackQueryUtils(call) };
}

/** For links, and for requests that the client cannot make. */
export function addressOf(endpoint: AnyContractProcedure, params: Record<string, string> = {}) {
  const { path = '' } = endpoint['~orpc'].route;
  return API_PREFIX + path.replaceAll(/\{(\w+)\}/g, (gap, name: string) => params[name] ?? gap);
}

const sending: OpenAPILinkOptions<object> = {
  url: () => `${window.location.origin}${API_PREFIX}`,
  fetch: async (request, init) => {
    const early = takeEarlyReply(request);
    if (early) return early;
    try {
      // A change that is under way outlives its page.
      return await fetch(request, { ...init, keepalive: request.method === 'PATCH' });
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw new NetworkFailure({ cause });
    }
  },
  interceptors: [
    ({ next }) =>
      sendOnceProven(
        () => next(),
        (error) => error instanceof ORPCError && error.code === 'PROOF_REQUIRED',
      ),
    onError((error) => {
      if (!(error instanceof ORPCError)) return;
      if (error.code === 'NOT_SIGNED_IN') announceSessionEnd();
      // Whoever was not connected has missed that the plan ended.
      if (error.code === 'SUBSCRIPTION_REQUIRED') announceLive('unpaid');
      if (error.code === 'CONSENT_REQUIRED') announceLive('unagreed');
    }),
  ],
};
