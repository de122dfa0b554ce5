import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PaymentStatus } from '#contract/billing/rules.ts';
import { useSubscription } from './subscription.ts';
import { api } from './api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './lone-page.module.css';
import { PaymentOutcome, PaymentProcessing } from './payment-outcome.tsx';

const PROCESSING_MS = 2_000;
const ASK_AGAIN_MS = 2_000;

/** Where the provider sends members back to. It believes the server alone. */
export function PaymentSuccessPage() {
  const { session_id: sessionId } = useSearch({ from: '/member/payment/success' });
  return (
    <div className={classes.page} aria-live="polite">
      {sessionId === undefined ? (
        <LastPayment />
      ) : (
        <Payment key={sessionId} sessionId={sessionId} />
      )}
    </div>
  );
}

function Payment({ sessionId }: { sessionId: string }) {
  const processing = useProcessing();
  const { data, isPending, error, refetch } = useQuery({
    ...api.billing.payment.queryOptions({ input: { sessionId } }),
    refetchInterval: ({ state }) => (isUndecided(state.data?.status) ? ASK_AGAIN_MS : false),
  });
  if (processing || isPending) return <PaymentProcessing />;
  if (data) return <PaymentOutcome status={data.status} sessionId={sessionId} />;
  if (refusalOf(error)?.code === 'NOT_FOUND') return <PaymentOutcome status={null} />;
  return <Unknown error={error} onRetry={() => void refetch()} />;
}

/** For an address that does not say which payment: what the member's plan says of it. */
function LastPayment() {
  const processing = useProcessing();
  const { subscription, isPending, error, refetch } = useSubscription();
  if (processing || isPending) return <PaymentProcessing />;
  if (error) return <Unknown error={error} onRetry={() => void refetch()} />;
  const status = subscription?.paymentStatus ?? null;
  // One that has paid for a time that is over is not what they look for.
  const isOver = status === 'completed' && !subscription?.isActive;
  return <PaymentOutcome status={isOver ? null : status} />;
}

const Unknown = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <LoadFailure
    order={1}
    title="Your payment could not be looked up"
    error={error}
    onRetry={onRetry}
  />
);

const isUndecided = (status: PaymentStatus | undefined) =>
  status === 'open' || status === 'pending';

function useProcessing(): boolean {
  const [processing, setProcessing] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setProcessing(false), PROCESSING_MS);
    return () => clearTimeout(timer);
  }, []);
  return processing;
}
