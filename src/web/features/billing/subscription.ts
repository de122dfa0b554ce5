import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#contract/billing.ts';
import { api } from '#web/lib/call.ts';
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
  return { subscription, isActive: subscription?.isActive ?? false, isPending, error, refetch };
}

/** A payment that arrives, or a plan that ends, shows on every open page. */
export function useLiveSubscription(): void {
  const queryClient = useQueryClient();
  // What was refused before may be open now, and the other way round.
  const askAgain = () => void queryClient.invalidateQueries();
  useLive('subscription.changed', askAgain);
}
