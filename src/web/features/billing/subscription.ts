import { billingEvents } from '#contract/billing/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { api } from './billing.api.ts';
import { useLive } from '#web/lib/live.ts';

// Timers do not take more than 24 days; asking once a day does no harm.
const DAY_MS = 86_400_000;

/** Asked again when the plan ends. */
export const subscriptionQuery = api.billing.subscription.queryOptions({
  refetchInterval: ({ state }) => untilEnd(state.data?.subscription ?? null),
});

function untilEnd(subscription: Subscription | null): number | false {
  if (!subscription?.isActive || !subscription.expiryDate) return false;
  const left = Date.parse(subscription.expiryDate) - Date.now();
  return Math.min(Math.max(left, 1000), DAY_MS);
}

/** Asked only for somebody who is signed in. */
export function useSubscription(signedIn = true) {
  const { data, isPending, error, refetch } = useQuery({ ...subscriptionQuery, enabled: signedIn });
  const subscription = data?.subscription ?? null;
  return {
    subscription,
    isActive: subscription?.isActive ?? false,
    isPending,
    // Asking again in vain takes nothing away.
    error: data ? null : error,
    refetch,
  };
}

/** A payment that arrives, or a plan that ends, shows on every open page. */
export function useLiveSubscription(): void {
  const queryClient = useQueryClient();
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: api.billing.key() });
  useLive(billingEvents.subscriptionChanged, askAgain);
  useLive('returned', askAgain);
  useLive('unpaid', askAgain);

  const { data } = useQuery(subscriptionQuery);
  const known = useRef(data);
  // What was refused before may be open now, and the other way round. Only once every part of the page knows: one that
  // the gate takes away would ask, be refused, and show that for a moment.
  useEffect(() => {
    const before = known.current;
    known.current = data;
    if (before && before !== data) queueMicrotask(() => void queryClient.invalidateQueries());
  }, [data, queryClient]);
}
